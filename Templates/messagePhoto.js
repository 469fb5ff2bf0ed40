// Makes a chosen photo smaller, so that it arrives soon where the connection is slow.
{
    const field = document.getElementById("photo");
    field.addEventListener("change", async () => {
        const file = field.files[0];
        if (!file) return;
        try {
            const { photo } = await scaledPhoto(file);
            const files = new DataTransfer();
            files.items.add(new File([photo], file.name));
            if (file == field.files[0]) field.files = files.files;
        } catch {
            // An image that the browser cannot draw is sent unchanged.
        }
    });
}
