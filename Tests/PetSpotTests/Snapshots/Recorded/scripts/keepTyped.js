{
const form = document.querySelector("[data-base]");
const { base } = form.dataset;
const fields = [...form].filter(({ name, files }) => name && !files);
(onpageshow = ({ persisted }) => {
if (persisted && base) return location.reload();
const [kept, typed] = JSON.parse(sessionStorage[location.pathname] ?? "[]");
if (kept != base) return;
typed.forEach((field, index) => Object.assign(fields[index], field));
form.querySelector("details")?.setAttribute("open", "");
})({});
form.oninput = form.onclick = () => {
sessionStorage[location.pathname] =
JSON.stringify([base, fields.map(({ checked, value }) => ({ checked, value }))]);
};
}