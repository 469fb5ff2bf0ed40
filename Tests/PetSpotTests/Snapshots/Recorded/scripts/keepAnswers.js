{
const fields = document.querySelectorAll("input, select");
if (document.referrer == location && !document.querySelector("p.notice")) {
for (const field of fields) {
const typed = sessionStorage[field.name] ?? field.value;
if (field.value == typed) continue;
field.value = typed;
field.closest("details")?.setAttribute("open", "");
}
}
onpagehide = () => {
for (const field of fields) sessionStorage[field.name] = field.defaultValue = field.value;
};
}