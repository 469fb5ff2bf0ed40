history.replaceState(null, "");
onpagehide = () => document.querySelectorAll("input").forEach(field => field.defaultValue = field.value);