{
const button = document.querySelector("[data-print]");
const address = location.href;
button.hidden = false;
button.addEventListener("click", () => print());
addEventListener("beforeprint", () => history.replaceState(null, "", button.dataset.print));
addEventListener("afterprint", () => history.replaceState(null, "", address));
}