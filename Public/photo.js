// Sends a photo as soon as it is chosen. The server then has it, wherever the reader goes next.
const field = document.getElementById("photo");
const { form } = field;
const [label] = field.labels;
const words = label.lastElementChild;
const kept = document.querySelector(".kept");
const saved = kept.querySelector("[data-saved]");
const preview = document.getElementById("photo-chosen");
const [picture, { children: [name, size] }] = preview.children;
const heading = document.querySelector("h1");
const intro = heading.nextElementSibling;
const progress = document.getElementById("photo-progress");
const [stage, percentage, bar, spoken] = progress.children;
const failure = document.getElementById("photo-failure");
const { className } = label;
// The title without the errors' prefix; nothing where it has none.
let { title } = document.querySelector("main").dataset;
let file, isSent, last;
// The request that sends the photo, and the link or form that waits for its end.
let request, next;

// A size as the server says it.
const inWords = (bytes) => {
    const [unit, least, digits] = bytes < 1e6 ? ["kilobyte", 1e3, 0] : ["megabyte", 1e5, 1];
    const count = Math.max(1, Math.floor(bytes / least)) / 10 ** digits;
    return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, minimumFractionDigits: digits }).format(count).replace(" ", "\xa0");
};

// Shows the file in place of the saved photo, or that one again when there is none.
const show = () => {
    file = field.files[0];
    if (saved) saved.hidden = file;
    preview.hidden = picture.hidden = !file;
    kept.hidden = !file && !saved;
    label.className = file ? "button quiet" : className;
    words.textContent = words.dataset[file ? "replace" : "choose"];
    name.textContent = file?.name;
    size.textContent = "";
    heading.textContent = heading.dataset[file ? "chosen" : "usual"];
    if (intro != kept) intro.hidden = file;
    if (file) picture.src = URL.createObjectURL(file);
    // What was said of the file before does not concern this one.
    for (const error of document.querySelectorAll(".error-summary, #photo-notes .error")) error.remove();
    if (title) document.title = title;
    field.removeAttribute("aria-invalid");
    failure.hidden = progress.hidden = true;
};

const choose = () => {
    cancel();
    show();
    if (file) send();
};

const send = async () => {
    const current = request = new XMLHttpRequest();
    let [photo, thumbnail] = [file];
    progress.hidden = false;
    stage.textContent = progress.dataset.words;
    bar.style.visibility = "";
    failure.hidden = true;
    try {
        await file.slice(0, 1).arrayBuffer();
    } catch {
        if (current != request) return;
        // The file was changed or moved. Now the same one can be chosen again.
        field.value = "";
        show();
        return fail("changed");
    }
    try {
        const { default: scaled } = await import(field.dataset.scaled);
        ({ photo, thumbnail } = await scaled(file));
    } catch {
        // An image that the browser cannot draw is sent unchanged.
    }
    // Another one was chosen meanwhile, or this one removed.
    if (current != request) return;
    const data = new FormData(form);
    data.set("photo", photo, file.name);
    size.textContent = "· " + inWords(photo.size);
    if (thumbnail) data.append("thumbnail", thumbnail, "thumbnail.jpg");
    current.upload.onprogress = ({ loaded, total }) => {
        bar.value = loaded / total;
        percentage.textContent = Math.round(100 * bar.value) + "%";
        // Announced at each quarter.
        const quarter = Math.floor(4 * bar.value);
        if (quarter != last) spoken.textContent = `${progress.dataset.words} ${25 * (last = quarter)}%`;
    };
    current.onload = () => {
        const going = next;
        end();
        if (current.status >= 400) return refuse(current.responseText);
        // The line stays, so that Continue does not move away from a finger.
        stage.textContent = progress.dataset.sent;
        percentage.textContent = "✓";
        bar.style.visibility = "hidden";
        // Continue and Back must not send it once more.
        field.value = "";
        isSent = true;
        if (going) location.assign(going.href ?? current.getResponseHeader("Location") ?? current.responseURL);
    };
    current.onerror = () => fail("offline");
    // Not `form.action`, which is the button of this name.
    current.open("POST", form.getAttribute("action"));
    // Asks for a location instead of a redirect, which the script would follow.
    current.setRequestHeader("Prefer", "return=minimal");
    current.send(data);
};

const end = () => request = next = null;

const cancel = () => {
    if (request) progress.hidden = true;
    request?.abort();
    end();
};

const fail = (reason) => {
    end();
    progress.hidden = true;
    failure.textContent = failure.dataset[reason];
    failure.hidden = false;
};

// Shows the errors of the page that was sent in response, and no photo that the server does not have.
const refuse = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const [summary, notes] = [".error-summary", "#photo-notes"].map((selector) => page.querySelector(selector));
    if (!notes) {
        document.open();
        document.write(html);
        return document.close();
    }
    field.value = "";
    show();
    document.title = page.querySelector("title").text;
    ({ title } = page.querySelector("main").dataset);
    heading.before(summary);
    document.getElementById("photo-notes").replaceWith(notes);
    field.toggleAttribute("aria-invalid", notes.querySelector(".error"));
    summary.focus();
};

const restore = () => { if (field.files[0] && field.files[0] != file) choose(); };

picture.onerror = () => picture.hidden = true;
field.addEventListener("change", choose);
form.addEventListener("submit", (event) => {
    if (!field.files[0] && navigator.onLine) return;
    event.preventDefault();
    if (!field.files[0]) return fail("offline");
    if (!request) send();
    next = form;
});
kept.addEventListener("submit", (event) => {
    cancel();
    if (saved || isSent) return;
    event.preventDefault();
    field.value = "";
    show();
    field.focus();
});
document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    // A second press does not wait.
    if (!request || !link || link == next) return;
    event.preventDefault();
    next = link;
});
addEventListener("pagehide", cancel);
addEventListener("pageshow", ({ persisted }) => {
    // The page cache may show a photo that is another by now.
    if (persisted && !field.files[0]) return location.reload();
    // The browser may keep a chosen file when Back fetches the page again.
    restore();
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
    event.preventDefault();
    if (!event.dataTransfer.files[0]) return;
    field.files = event.dataTransfer.files;
    choose();
});
restore();
