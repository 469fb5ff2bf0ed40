// What was typed and not sent, or refused, comes back with its form while the answers that it would change are the same.
{
    const form = document.querySelector("[data-base]");
    const { base } = form.dataset;
    // No script may choose a file. What has no name may be there or not.
    const fields = [...form].filter(({ name, files }) => name && !files);

    (onpageshow = ({ persisted }) => {
        // A page from the browser's cache may show older answers.
        if (persisted && base) return location.reload();
        const [kept, typed] = JSON.parse(sessionStorage[location.pathname] ?? "[]");
        if (kept != base) return;
        typed.forEach((field, index) => Object.assign(fields[index], field));
        form.querySelector("details")?.setAttribute("open", "");
    })({});

    form.oninput = form.onclick = () => {
        sessionStorage[location.pathname] =
            JSON.stringify([base, fields.map(({ checked, value }) => ({ checked, value }))]);
    };
}
