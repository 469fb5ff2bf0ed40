{
    const field = document.getElementById("photo");
    const chosen = document.getElementById("photo-chosen");
    const progress = document.getElementById("photo-progress");
    const failure = document.getElementById("photo-failure");
    const [bar, percentage, spoken] = progress.children;
    let photo, thumbnail, ready, request;

    // The chosen photo itself is shown instead of its file name.
    field.className = "visually-hidden";

    // Returns a JPEG with limited longer side and size in bytes.
    const scaled = async (image, side, length) => {
        const scale = Math.min(1, side / Math.max(image.width, image.height));
        const canvas = document.createElement("canvas");
        const width = canvas.width = Math.ceil(image.width * scale);
        const height = canvas.height = Math.ceil(image.height * scale);
        const context = canvas.getContext("2d");
        const fill = (colour) => {
            context.fillStyle = colour;
            context.fillRect(0, 0, width, height);
        };
        fill("#369");
        const [red, , blue] = context.getImageData(0, 0, 1, 1).data;
        // A browser that protects against fingerprinting changes the colours.
        if (Math.abs(red - 51) + Math.abs(blue - 153) > 9) throw "noise";
        // The background of a transparent image.
        fill("#fff");
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, width, height);
        for (const quality of [.85, .7, .5, .3]) {
            const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
            if (blob.size < length || quality < .5) return blob;
        }
    };

    const prepare = async () => {
        const file = photo = field.files[0];
        thumbnail = null;
        chosen.hidden = !file;
        if (!file) return;
        chosen.src = URL.createObjectURL(file);
        try {
            const image = await createImageBitmap(file, { imageOrientation: "from-image" });
            const start = new TextDecoder("latin1").decode(await file.slice(0, 99999).arrayBuffer());
            const isAnimated = /^(GIF|.PNG[^]*acTL|RIFF[^]*ANIM)/.test(start);
            const small = await scaled(image, 320, 4e4);
            const large = await scaled(image, 1600, 25e4);
            if (file != field.files[0]) return;
            thumbnail = small;
            const isLarge = Math.max(image.width, image.height) > 1600 || file.size > large.size;
            if (isLarge && !isAnimated) photo = large;
        } catch {
            // An image that the browser cannot draw is sent unchanged.
        }
    };

    const send = async () => {
        request = new XMLHttpRequest();
        progress.hidden = false;
        failure.hidden = true;
        await ready;
        const form = new FormData(field.form);
        form.set("photo", photo, field.files[0].name);
        if (thumbnail) form.append("thumbnail", thumbnail, "thumbnail.jpg");
        request.upload.onprogress = ({ loaded, total }) => {
            bar.value = loaded / total;
            percentage.textContent = Math.round(100 * bar.value) + "%";
            // Announced at each quarter.
            const words = `${bar.getAttribute("aria-label")} ${25 * Math.floor(4 * bar.value)}%`;
            if (spoken.textContent != words) spoken.textContent = words;
        };
        request.onload = () => {
            if (request.status < 400) return location.assign(request.getResponseHeader("Location") ?? request.responseURL);
            document.open();
            document.write(request.responseText);
            document.close();
            document.querySelector("[autofocus]")?.focus();
        };
        request.onerror = () => {
            end();
            failure.hidden = false;
        };
        // Not `form.action`, which is the button of this name.
        request.open("POST", field.form.getAttribute("action"));
        // Asks for a location instead of a redirect, because the script would fetch the page and then the browser again.
        request.setRequestHeader("Prefer", "return=minimal");
        request.send(form);
    };

    const end = () => {
        request = null;
        progress.hidden = true;
    };

    const choose = () => {
        // What was said of the file before does not concern this one.
        for (const error of document.querySelectorAll(".error-summary, #photo-notes .error")) error.remove();
        field.removeAttribute("aria-invalid");
        ready = prepare();
    };
    field.addEventListener("change", choose);
    field.form.addEventListener("submit", (event) => {
        if (!field.files[0]) return;
        event.preventDefault();
        if (!request) send();
    });
    addEventListener("pagehide", end);
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        if (!event.dataTransfer.files[0]) return;
        field.files = event.dataTransfer.files;
        choose();
    });
}
