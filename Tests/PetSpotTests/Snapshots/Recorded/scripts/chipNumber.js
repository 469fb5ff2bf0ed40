{
const field = document.getElementById("chipNumber");
const digitsOf = text => text.replace(/\D/g, "");
let before;
const reformat = ({ isComposing, inputType }) => {
if (isComposing) return;
let digits = digitsOf(field.value);
let left = digitsOf(field.value.slice(0, field.selectionStart)).length;
if (digits == before && /ward$/.test(inputType)) {
if (/Back/.test(inputType)) left--;
digits = digits.slice(0, left) + digits.slice(left + 1);
}
const formatted = digits.slice(0, 15).replace(/\d{5}(?=\d)/g, "$&-");
if (field.value == formatted) return;
if (/^history/.test(inputType)) return document.execCommand(inputType.slice(7));
field.select();
document.execCommand(formatted ? "insertText" : "delete", false, formatted) || (field.value = formatted);
field.selectionEnd = formatted.match(`^(-?\\d){0,${left}}`)[0].length;
};
field.addEventListener("beforeinput", () => before = digitsOf(field.value));
field.addEventListener("input", reformat);
field.addEventListener("compositionend", reformat);
}