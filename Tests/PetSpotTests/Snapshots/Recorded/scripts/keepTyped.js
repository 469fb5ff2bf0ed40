{
const form = document.querySelector("[data-base]");
const { base } = form.dataset;
history.replaceState(null, "");
(onpageshow = ({ persisted }) => {
if (persisted && base) return location.reload();
const [kept, typed] = sessionStorage[location.pathname]?.split("?") ?? [];
if (kept != base) return;
const values = new URLSearchParams(typed);
for (const field of form) {
const { name, type, files } = field;
if (/radio|checkbox/.test(type)) field.checked = values.getAll(name).includes(field.value);
else if (!files && values.has(name)) field.value = values.get(name);
if (field.value) field.closest("details")?.setAttribute("open", "");
}
})({});
form.oninput = form.onclick = () => sessionStorage[location.pathname] = base + "?" + new URLSearchParams(new FormData(form));
}