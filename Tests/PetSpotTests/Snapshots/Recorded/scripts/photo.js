{
const field = document.getElementById("photo");
const chosen = document.getElementById("photo-chosen");
const progress = document.getElementById("photo-progress");
const failure = document.getElementById("photo-failure");
const [bar, percentage, spoken] = progress.children;
const kept = document.querySelector("form.kept-photo");
const label = chosen.parentElement;
const words = label.lastElementChild;
let photo, thumbnail, ready, request, last;
field.className = "visually-hidden";
const prepare = async () => {
const file = photo = field.files[0];
thumbnail = null;
chosen.hidden = !file;
if (kept) kept.hidden = file;
label.classList.toggle("chosen", file);
words.textContent = words.dataset[file ? "replace" : "choose"];
if (!file) return;
chosen.src = URL.createObjectURL(file);
chosen.onerror = () => {
chosen.hidden = true;
words.textContent = file.name + " – " + words.dataset.replace;
};
try {
const { default: scaled } = await import(field.dataset.script);
const smaller = await scaled(file);
if (file == field.files[0]) ({ photo, thumbnail } = smaller);
} catch {
}
};
const send = async () => {
request = new XMLHttpRequest();
progress.hidden = false;
failure.hidden = true;
await ready;
try {
await photo.slice(0, 1).arrayBuffer();
} catch {
field.value = "";
choose();
return fail("changed");
}
const form = new FormData(field.form);
form.set("photo", photo, field.files[0].name);
if (thumbnail) form.append("thumbnail", thumbnail, "thumbnail.jpg");
request.upload.onprogress = ({ loaded, total }) => {
bar.value = loaded / total;
percentage.textContent = Math.round(100 * bar.value) + "%";
const quarter = Math.floor(4 * bar.value);
if (quarter != last) spoken.textContent = `${progress.dataset.words} ${25 * (last = quarter)}%`;
};
request.onload = () => {
if (request.status < 400) {
field.value = "";
return location.assign(request.getResponseHeader("Location") ?? request.responseURL);
}
document.open();
document.write(request.responseText);
document.close();
document.querySelector("[autofocus]")?.focus();
};
request.onerror = () => fail("offline");
request.open("POST", field.form.getAttribute("action"));
request.setRequestHeader("Prefer", "return=minimal");
request.send(form);
};
const end = () => {
request = null;
progress.hidden = true;
};
const fail = (reason) => {
end();
failure.textContent = failure.dataset[reason];
failure.hidden = false;
};
const choose = () => {
for (const error of document.querySelectorAll(".error-summary, #photo-notes .error")) error.remove();
const { title } = document.querySelector("main").dataset;
if (title) document.title = title;
field.removeAttribute("aria-invalid");
failure.hidden = true;
ready = prepare();
};
field.addEventListener("change", choose);
field.form.addEventListener("submit", (event) => {
if (!field.files[0]) return;
event.preventDefault();
if (!request) send();
});
addEventListener("pagehide", end);
addEventListener("pageshow", ({ persisted }) => {
if (persisted && !field.files[0]) return location.reload();
if (field.files[0] && !photo) ready = prepare();
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
event.preventDefault();
if (!event.dataTransfer.files[0]) return;
field.files = event.dataTransfer.files;
choose();
});
}