// Counts the characters that are left in a field. The page comes with their number at first.
const counter = document.querySelector("[data-limit]");
const field = counter.previousElementSibling;
const [seen, spoken] = counter.children;
const language = document.documentElement.lang;
// Without it the number would be of something else.
counter.hidden = !Intl.Segmenter;
const plural = new Intl.PluralRules(language);
const characters = new Intl.Segmenter(language);
let pause;

const count = () => {
    const left = counter.dataset.limit - [...characters.segment(field.value.trim())].length;
    const number = Math.abs(left);
    // The last form is for all other numbers.
    const form = counter.querySelector(`[value=${plural.select(number)}]`) || counter.lastElementChild;
    const words = seen.textContent = form.dataset[left < 0 ? "over" : "left"].replace(/\d+/, number);
    // Screen readers announce it when typing pauses, not at each key.
    clearTimeout(pause);
    pause = setTimeout(() => spoken.textContent = words, 1000);
};

// The field grows with its text, in browsers that support it.
field.style.fieldSizing = "content";
field.addEventListener("input", count);
count();
