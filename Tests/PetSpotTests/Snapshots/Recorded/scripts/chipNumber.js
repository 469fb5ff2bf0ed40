{
const field = document.getElementById("chipNumber"),
format = text => text.replace(/.*\D(?=\d{3}\D*\d{12}\D*$)|\D/g, "").slice(0, 15).replace(/.{5}(?=.)/g, "$&-");
let shown = field.value;
field.oninput = ({ isComposing, inputType: type }) => {
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
document.execCommand(shown ? "insertText" : "delete", 0, shown) || (field.value = shown);
field.selectionEnd = format(value.slice(0, caret)).length;
};
field.addEventListener("compositionend", field.oninput);
}