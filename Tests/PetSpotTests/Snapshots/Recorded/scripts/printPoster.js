{
const button = document.querySelector("[data-print]");
const address = location.href;
button.addEventListener("click", () => print());
addEventListener("beforeprint", () => history.replaceState(null, "", button.dataset.print));
addEventListener("afterprint", () => history.replaceState(null, "", address));
}