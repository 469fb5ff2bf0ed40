const field = chipNumber;
const format = text => text.replace(/.*\D(?=\d{3}\D*\d{12}\D*$)|\D/g, "").slice(0, 15).replace(/.{5}(?=.)/g, "$&-");
let last = field.value = sessionStorage[document.referrer] ?? field.value;
field.addEventListener("compositionend", field.oninput = ({ isComposing, inputType: type }) => {
if (isComposing) return;
let { value, selectionStart: at } = field;
if (value != last && format(value) == last && /ward$/.test(type)) {
at -= /Back/.test(type);
value = value.slice(0, at) + value.slice(at + 1);
}
last = format(value);
if (field.value == last) return;
if (/^history/.test(type)) return document.execCommand(type.slice(7));
if (field != document.activeElement) return field.value = last;
field.select();
document.execCommand(last ? "insertText" : "delete", 0, last) || (field.value = last);
field.selectionEnd = format(value.slice(0, at)).length;
});
field.form.onsubmit = () => offline.hidden = navigator.onLine;
onpagehide = () => sessionStorage[location] = field.defaultValue = field.value;