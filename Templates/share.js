// The button of each address shares it or copies it, depending on the browser.
for (const copyable of document.querySelectorAll(".copyable")) {
    const [address, button, status] = copyable.children;
    // From the button: a translator in the browser may have changed what the page shows.
    const { address: url, title, share } = button.dataset;
    const isShared = share && navigator.share;
    if (isShared) button.textContent = share;
    button.hidden = !isShared && !navigator.clipboard;

    button.addEventListener("click", async () => {
        // Empty first, so that a second "Copied" is announced too.
        status.textContent = "";
        try {
            if (isShared) return await navigator.share({ title, url });
            await navigator.clipboard.writeText(url);
            status.textContent = status.dataset.copied;
        } catch (error) {
            // The person closed the list of ways to share.
            if (error.name == "AbortError") return;
            getSelection().selectAllChildren(address);
            status.textContent = status.dataset.failed;
        }
    });
}
