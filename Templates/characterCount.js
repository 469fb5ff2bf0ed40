{
    const field = document.getElementById("description");
    const counter = document.getElementById("description-count");
    const [seen, spoken] = counter.children;
    const language = document.documentElement.lang;
    const plural = new Intl.PluralRules(language);
    const characters = (text) =>
        [...(Intl.Segmenter ? new Intl.Segmenter(language).segment(text) : text)].length;
    let pause;

    const count = () => {
        const left = counter.dataset.limit - characters(field.value.trim());
        const number = Math.abs(left);
        const form = plural.select(number).replace("other", "many");
        const sentence = counter.getAttribute(`data-${left < 0 ? "over" : "left"}-${form}`);
        seen.textContent = sentence.replace(/\d+/, number);
        // Read out when the typing pauses, not at each key.
        clearTimeout(pause);
        pause = setTimeout(() => spoken.textContent = seen.textContent, 1000);
    };

    counter.hidden = false;
    // The field grows with its text, in browsers that can.
    field.style.fieldSizing = "content";
    field.addEventListener("input", count);
    count();
}
