// Fills in a day of the reader's own calendar, which the server does not know.
for (const button of document.querySelectorAll("[data-ago]")) {
    button.onclick = () => {
        // A field takes a moment for one at UTC.
        const minutes = 1440 * button.dataset.ago + new Date().getTimezoneOffset();
        document.querySelector("[type=date]").valueAsDate = new Date(Date.now() - 6e4 * minutes);
    };
}
