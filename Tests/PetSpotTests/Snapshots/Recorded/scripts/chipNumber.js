{
const field = document.getElementById("chipNumber");
const format = text => text.replace(/\D/g, "").slice(0, 15).replace(/\d{5}(?=\d)/g, "$&-");
let shown = field.value;
const update = ({ isComposing, inputType: type }) => {
if (isComposing) return;
let { value, selectionStart: caret } = field;
if (value != shown && format(value) == shown && /ward$/.test(type)) {
caret -= /Back/.test(type);
value = value.slice(0, caret) + value.slice(caret + 1);
}
shown = format(value);
if (field.value == shown) return;
if (/^history/.test(type)) return document.execCommand(type.slice(7));
if (field != document.activeElement) return field.value = shown;
field.select();
document.execCommand(shown ? "insertText" : "delete", false, shown) || (field.value = shown);
field.selectionEnd = format(value.slice(0, caret)).length;
};
field.oninput = update;
field.addEventListener("compositionend", update);
}