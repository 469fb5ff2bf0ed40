// No other script runs on its page, so that its constants are global. `chipNumber` and `offline` are elements, by their ids.
const field = chipNumber;
// Of a scanner's line, only the number at its end stays.
const format = text => text.replace(/.*\D(?=\d{3}\D*\d{12}\D*$)|\D/g, "").slice(0, 15).replace(/.{5}(?=.)/g, "$&-");
// What was typed stays when a link opens the same page in another language.
let last = field.value = sessionStorage[document.referrer] ?? field.value;

field.addEventListener("compositionend", field.oninput = ({ isComposing, inputType: type }) => {
    if (isComposing) return;
    let { value, selectionStart: at } = field;
    // A deletion that removed only a hyphen removes the digit beyond it, which is before the caret for Backspace.
    if (value != last && format(value) == last && /ward$/.test(type)) {
        at -= /Back/.test(type);
        value = value.slice(0, at) + value.slice(at + 1);
    }
    last = format(value);
    if (field.value == last) return;
    // Undo and Redo skip the unformatted state between a key and its formatting.
    if (/^history/.test(type)) return document.execCommand(type.slice(7));
    // Autofill may set the value of a field without the focus, which selecting it would take.
    if (field != document.activeElement) return field.value = last;
    // An assignment would break the undo history; `execCommand` adds to it.
    field.select();
    document.execCommand(last ? "insertText" : "delete", 0, last) || (field.value = last);
    // The caret is at the end now and moves back to where it was: after as many digits.
    field.selectionEnd = format(value.slice(0, at)).length;
});

// Without a connection the browser would show a page of its own.
field.form.onsubmit = () => offline.hidden = navigator.onLine;

// WebKit resets a field that turns autofill off to its default value when Back takes the page from its cache.
onpagehide = () => sessionStorage[location] = field.defaultValue = field.value;
