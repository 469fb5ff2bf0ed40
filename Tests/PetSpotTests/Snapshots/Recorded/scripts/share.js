for (const copyable of document.querySelectorAll(".copyable")) {
const [address, button, status] = copyable.children;
const { address: url, title, share } = button.dataset;
const isShared = share && navigator.share;
if (isShared) button.textContent = share;
button.hidden = !isShared && !navigator.clipboard;
button.addEventListener("click", async () => {
status.textContent = "";
try {
if (isShared) return await navigator.share({ title, url });
await navigator.clipboard.writeText(url);
status.textContent = status.dataset.copied;
} catch (error) {
if (error.name == "AbortError") return;
getSelection().selectAllChildren(address);
status.textContent = status.dataset.failed;
}
});
}