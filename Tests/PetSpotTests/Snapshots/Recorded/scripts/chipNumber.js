const field = document.querySelector("input");
const format = text => text.replace(/.*\D(?=\d{3}\D*\d{12}\D*$)|\D/g, "").slice(0, 15).replace(/.{5}(?=.)/g, "$&-");
let shown = field.value = sessionStorage[document.referrer] ?? field.value;
field.addEventListener("compositionend", field.oninput = ({ isComposing, inputType: type }) => {
if (isComposing) return;
let { value, selectionStart: at } = field;
if (value != shown && format(value) == shown && /ward$/.test(type)) {
at -= /Back/.test(type);
value = value.slice(0, at) + value.slice(at + 1);
}
shown = format(value);
if (field.value == shown) return;
if (/^history/.test(type)) return document.execCommand(type.slice(7));
if (field != document.activeElement) return field.value = shown;
field.select();
document.execCommand(shown ? "insertText" : "delete", 0, shown) || (field.value = shown);
field.selectionEnd = format(value.slice(0, at)).length;
});
onpagehide = () => sessionStorage[location] = field.defaultValue = field.value;