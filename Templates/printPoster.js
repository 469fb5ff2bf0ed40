// Prints the poster. A browser may put the page's address on the paper, and this one opens the owner's report: while it
// prints, the address is that of the pet's public page.
{
    const button = document.querySelector("[data-print]");
    const address = location.href;
    button.hidden = false;
    button.addEventListener("click", () => print());
    addEventListener("beforeprint", () => history.replaceState(null, "", button.dataset.print));
    addEventListener("afterprint", () => history.replaceState(null, "", address));
}
