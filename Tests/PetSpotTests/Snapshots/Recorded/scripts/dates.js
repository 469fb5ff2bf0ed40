{
const date = document.querySelector("[type=date]");
const fill = (days, isNow) => {
const then = new Date(Date.now() - 6e4 * (1440 * days + new Date().getTimezoneOffset()));
date.valueAsDate = then;
if (isNow) document.querySelector("[type=time]").value = then.toISOString().slice(11, 16);
};
if (date.form.dataset.new) fill(0);
for (const button of document.querySelectorAll("[data-ago]")) {
button.onclick = () => fill(button.dataset.ago, button.dataset.now);
}
}