{
    const field = document.getElementById("chipNumber");
    const digitsOf = text => text.replace(/\D/g, "");
    let before;

    const reformat = ({ isComposing, inputType }) => {
        if (isComposing) return;
        let digits = digitsOf(field.value);
        let left = digitsOf(field.value.slice(0, field.selectionStart)).length;
        // A deletion that removed only a hyphen removes the digit beyond it.
        if (digits == before && /ward$/.test(inputType)) {
            if (/Back/.test(inputType)) left--;
            digits = digits.slice(0, left) + digits.slice(left + 1);
        }
        const formatted = digits.slice(0, 15).replace(/\d{5}(?=\d)/g, "$&-");
        if (field.value == formatted) return;
        // Undo and Redo skip the unformatted state between a key and its formatting.
        if (/^history/.test(inputType)) return document.execCommand(inputType.slice(7));
        // An assignment would break the undo history; `execCommand` adds to it.
        field.select();
        document.execCommand(formatted ? "insertText" : "delete", false, formatted) || (field.value = formatted);
        // The caret is at the end now and moves back to where it was: after as many digits.
        field.selectionEnd = formatted.match(`^(-?\\d){0,${left}}`)[0].length;
    };

    field.addEventListener("beforeinput", () => before = digitsOf(field.value));
    field.addEventListener("input", reformat);
    field.addEventListener("compositionend", reformat);
}
