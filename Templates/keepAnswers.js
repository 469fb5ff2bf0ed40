// What was typed becomes the default value: WebKit resets fields that turn autofill off when Back takes their page from its cache.
onpagehide = () => document.querySelectorAll("input").forEach(field => field.defaultValue = field.value);
