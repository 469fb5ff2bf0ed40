// What was typed and not sent, or refused, comes back with its form while the answers that it would change are the same.
{
    const form = document.querySelector("[data-base]");
    const { base } = form.dataset;

    // Back to the answer to a form fetches its page: else the browser asks whether to send the form once more.
    history.replaceState(null, "");

    (onpageshow = ({ persisted }) => {
        // A page from the browser's cache may show older answers.
        if (persisted && base) return location.reload();
        const [kept, typed] = sessionStorage[location.pathname]?.split("?") ?? [];
        if (kept != base) return;
        const values = new URLSearchParams(typed);
        for (const field of form) {
            const { name, type, files } = field;
            if (/radio|checkbox/.test(type)) field.checked = values.getAll(name).includes(field.value);
            // No script may choose a file. A form that has changed since may have a field more.
            else if (!files && values.has(name)) field.value = values.get(name);
            if (field.value) field.closest("details")?.setAttribute("open", "");
        }
    })({});

    form.oninput = form.onclick = () => sessionStorage[location.pathname] = base + "?" + new URLSearchParams(new FormData(form));
}
