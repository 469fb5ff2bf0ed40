{
const counter = document.querySelector("[data-limit]");
const field = counter.previousElementSibling;
const [seen, spoken] = counter.children;
const language = document.documentElement.lang;
const plural = new Intl.PluralRules(language);
const characters = new Intl.Segmenter(language);
let pause;
const count = () => {
const left = counter.dataset.limit - [...characters.segment(field.value.trim())].length;
const number = Math.abs(left);
const form = counter.querySelector(`[value=${plural.select(number)}]`) || counter.lastElementChild;
const words = seen.textContent = form.dataset[left < 0 ? "over" : "left"].replace(/\d+/, number);
clearTimeout(pause);
pause = setTimeout(() => spoken.textContent = words, 1000);
};
counter.hidden = false;
field.style.fieldSizing = "content";
field.addEventListener("input", count);
count();
}