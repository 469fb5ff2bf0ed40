// Adds a button to each address that shares it or copies it, depending on the browser.
for (const copyable of document.querySelectorAll(".copyable")) {
    const [address, button, status] = copyable.children;
    const { title, share } = button.dataset;
    const isShared = share && navigator.share;
    if (isShared) button.textContent = share;
    button.hidden = !isShared && !navigator.clipboard;

    button.addEventListener("click", async () => {
        // Empty first, so that a second "Copied" is announced too.
        status.textContent = "";
        try {
            if (isShared) return await navigator.share({ title, url: address.textContent });
            await navigator.clipboard.writeText(address.textContent);
            status.textContent = status.dataset.copied;
        } catch (error) {
            // The person closed the list of ways to share.
            if (error.name == "AbortError") return;
            getSelection().selectAllChildren(address);
            status.textContent = status.dataset.failed;
        }
    });
}
