// Makes a chosen photo smaller, so that it arrives soon where the connection is slow.
{
    const field = document.getElementById("photo");
    const { form, labels: [{ nextElementSibling: name }] } = field;
    const failure = field.parentElement.lastElementChild;
    field.onchange = async () => {
        const file = field.files[0];
        failure.hidden = true;
        name.textContent = file?.name;
        if (!file) return;
        try {
            const { default: scaled } = await import(field.dataset.scaled);
            const { photo } = await scaled(file);
            const files = new DataTransfer();
            files.items.add(new File([photo], file.name));
            if (file == field.files[0]) field.files = files.files;
        } catch {
            // An image that the browser cannot draw is sent unchanged.
        }
    };
    form.onsubmit = async (event) => {
        const file = field.files[0];
        if (!file) return;
        event.preventDefault();
        try {
            // Chromium may read nothing, too.
            if (!(await file.slice(0, 1).arrayBuffer()).byteLength) throw file;
            form.submit();
        } catch {
            // The file was changed or moved. Now the same one can be chosen again.
            field.value = name.textContent = "";
            failure.hidden = false;
            failure.closest("details").open = true;
        }
    };
}
