// Fills the field for a position with the browser's own, rounded as it will be kept.
const here = document.getElementById("here");
const field = document.getElementById(here.dataset.field);
const [[add, status, remove], [forAll, atHome] = []] = [...here.children].map(({ children }) => [...children]);
const { form } = field;
// As exact as the browser gave it, only while the page is open.
let found;

const isAtHome = () => atHome && /^(me)?$/.test(form.elements.holder.value);

const show = (word) => {
    const isAdded = field.value != "" && !field.matches("[aria-invalid]");
    [add.hidden, remove.hidden] = [isAdded, !isAdded];
    if (atHome) [forAll.hidden, atHome.hidden] = [isAtHome(), !isAtHome()];
    status.textContent = status.dataset[word ?? (isAdded && "added")] ?? "";
};

const fill = (text) => {
    field.value = text;
    field.removeAttribute("aria-invalid");
    // With a position, its distance is in view.
    field.closest("form > details")?.setAttribute("open", "");
    // For the script that keeps typed text.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    show();
};

const round = () => {
    const digits = isAtHome() ? 2 : 3;
    fill(`${found.latitude.toFixed(digits)}, ${found.longitude.toFixed(digits)}`);
};

const fail = () => show("failed");

add.onclick = () => {
    show("wait");
    navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
            if (coords.accuracy > 500) return fail();
            found = coords;
            round();
            remove.focus();
        },
        fail,
        { enableHighAccuracy: true, timeout: 2e4 },
    );
};

remove.onclick = () => {
    found = null;
    fill("");
    add.focus();
};

form.addEventListener("change", ({ target }) => {
    if (target == field) found = null;
    // Who has the animal decides how exact it may be.
    found ? round() : show();
});

// Only to a secure page does a browser give a position.
here.hidden = !isSecureContext || !navigator.geolocation;
add.disabled = false;
show();
