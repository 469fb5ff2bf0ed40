// Back to the answer to a form fetches its page: else the browser asks whether to send the form once more. What was typed and not
// accepted comes back with it.
{
    const fields = [...document.querySelectorAll("main [name]:not(button, [type=file])")];
    const keep = () => history.replaceState(fields.map(({ value, checked }) => ({ value, checked })), "");
    if (document.querySelector(".error-summary")) keep();
    else history.state?.forEach((typed, index) => Object.assign(fields[index] ?? {}, typed));
    onchange = keep;
    onsubmit = () => history.replaceState(null, "");
    // WebKit resets fields that turn autofill off to the default value when Back takes their page from its cache.
    onpagehide = () => fields.forEach(field => field.defaultValue = field.value);
}
