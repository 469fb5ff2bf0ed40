{
const fields = [...document.querySelectorAll("main [name]:not(button, [type=file])")];
const keep = () => history.replaceState(fields.map(({ value, checked }) => ({ value, checked })), "");
if (document.querySelector(".error-summary")) keep();
else history.state?.forEach((typed, index) => Object.assign(fields[index] ?? {}, typed));
onchange = keep;
onsubmit = () => history.replaceState(null, "");
onpagehide = () => fields.forEach(field => field.defaultValue = field.value);
}