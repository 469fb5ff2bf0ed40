// Where scripts run, a form's fields get buttons that fill them in, and a counter of characters.

const { form } = document.querySelector("textarea");
const [date, time] = ["date", "time"].map((type) => form.querySelector(`[type=${type}]`));
const buttons = form.querySelectorAll("[data-ago]");
let filledTime;

// The day of a button and the time, by the reader's own calendar and clock, which the server does not know.
const moment = ({ dataset }) => {
    const now = new Date();
    return new Date(now - 864e5 * dataset.ago - 6e4 * now.getTimezoneOffset()).toISOString();
};

// The two species that most reports are of.
const { species } = form.elements;
const shortcuts = [...species?.options ?? []].slice(1, 3).map((option) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = option.text;
    button.onclick = () => option.selected = true;
    species.nextElementSibling.append(button);
    return { button, option };
});

const show = () => {
    for (const { button, option } of shortcuts) button.ariaPressed = option.selected;
    for (const button of buttons) {
        const isTime = !button.dataset.now || time.value && time.value == filledTime;
        button.ariaPressed = date.value == moment(button).slice(0, 10) && isTime;
    }
};

for (const button of buttons) {
    button.disabled = false;
    button.onclick = () => {
        const [day, clock] = moment(button).split("T");
        date.value = day;
        if (button.dataset.now) time.value = filledTime = clock.slice(0, 5);
    };
}

// A new form has the server's day.
if (form.dataset.new && date?.value == date?.defaultValue) buttons[0]?.onclick();
for (const type of ["input", "click"]) form.addEventListener(type, show);
show();

const counter = form.querySelector("[data-limit]");
const text = counter?.previousElementSibling;

const count = (characters) => {
    let pause;
    // The field grows with its text, in browsers that support it.
    text.style.fieldSizing = "content";
    (text.oninput = () => {
        const left = counter.dataset.limit - [...characters.segment(text.value.trim())].length;
        counter.hidden = left > 100;
        const [seen, spoken] = counter.children;
        const words = seen.textContent = counter.dataset[left < 0 ? "over" : "left"].replace("0", Math.abs(left));
        // Screen readers announce it when typing pauses, not at each key.
        clearTimeout(pause);
        pause = setTimeout(() => spoken.textContent = words, 1000);
    })();
};

// Without a segmenter the number would be of something else.
if (counter && Intl.Segmenter) count(new Intl.Segmenter(document.documentElement.lang));
