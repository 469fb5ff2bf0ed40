for (const button of document.querySelectorAll("[data-ago]")) {
button.onclick = () => {
const minutes = 1440 * button.dataset.ago + new Date().getTimezoneOffset();
document.querySelector("[type=date]").valueAsDate = new Date(Date.now() - 6e4 * minutes);
};
}