// Back to the answer to a form fetches its page: else the browser asks whether to send the form once more.
history.replaceState(null, "");
// What was typed becomes the default value: WebKit resets fields that turn autofill off when Back takes their page from its cache.
onpagehide = () => document.querySelectorAll("input").forEach(field => field.defaultValue = field.value);
