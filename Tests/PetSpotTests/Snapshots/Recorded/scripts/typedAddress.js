{
const line = document.currentScript.previousElementSibling;
const parts = sessionStorage.email?.split(/(?=[@.])/) ?? [];
for (const part of parts) line.firstElementChild.append(part, document.createElement("wbr"));
line.hidden = !parts[0];
}