// What was typed in a search stays when its page is left by Back, or by the link to the same page in another language.
{
    const fields = document.querySelectorAll("input, select");
    // A page with a notice comes after the form was sent.
    if (document.referrer == location && !document.querySelector("p.notice")) {
        for (const field of fields) {
            const typed = sessionStorage[field.name] ?? field.value;
            if (field.value == typed) continue;
            field.value = typed;
            field.closest("details")?.setAttribute("open", "");
        }
    }
    onpagehide = () => {
        // As the default value too, because WebKit resets fields that turn autofill off when Back takes their page from its cache.
        for (const field of fields) sessionStorage[field.name] = field.defaultValue = field.value;
    };
}
