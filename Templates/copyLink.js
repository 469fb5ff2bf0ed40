// Offers to copy the private link, where the browser can.
{
    const button = document.querySelector("[data-copy]");
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(button.dataset.copy);
        button.textContent = button.dataset.copied;
    });
}
