// Prints the poster. Browsers may print the page's address, and this one is the owner's secret: while printing, the address is
// that of the pet's public page.
{
    const button = document.querySelector("[data-print]");
    const address = location.href;
    button.addEventListener("click", () => print());
    addEventListener("beforeprint", () => history.replaceState(null, "", button.dataset.print));
    addEventListener("afterprint", () => history.replaceState(null, "", address));
}
