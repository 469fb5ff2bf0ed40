// Returns a smaller copy of an image file, where that is one, and its thumbnail. Throws for an image that the browser cannot draw.
export default async (file) => {
    // Returns a JPEG with limited longer side and size in bytes.
    const scaled = async (side, length) => {
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
    const bytes = await file.arrayBuffer();
    const image = new Image();
    // Without its last bytes a GIF or JPEG is drawn in part, and in WebKit not at all.
    image.src = URL.createObjectURL(new Blob([bytes, Uint8Array.of(0, 59, 255, 217)]));
    await image.decode();
    const start = new TextDecoder("latin1").decode(bytes.slice(0, 99999));
    const isAnimated = /^(GIF|.PNG[^]*acTL|RIFF[^]*ANIM)/.test(start);
    const thumbnail = await scaled(320, 4e4);
    const large = await scaled(1600, 25e4);
    const isLarge = Math.max(image.width, image.height) > 1600 || file.size > large.size;
    return { photo: isLarge && !isAnimated ? large : file, thumbnail };
};
