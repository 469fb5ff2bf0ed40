import Foundation

/// Images that the browser draws.
enum Picture {
    /// A function `drawPet(width, height, hue)` that returns a JPEG as a `data:` URL: a cat on a meadow.
    static let script = """
        const drawPet = (width, height, hue) => {
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [width, height];
            const context = canvas.getContext("2d");
            const unit = Math.min(width, height) / 10;
            const fill = (colour, draw) => {
                context.fillStyle = colour;
                context.beginPath();
                draw();
                context.fill();
            };
            fill("#bfe0f5", () => context.rect(0, 0, width, height));
            fill("#8fb573", () => context.rect(0, height * .6, width, height));
            context.translate(width / 2, height / 2);
            const fur = `hsl(${hue} 45% 45%)`;
            fill(fur, () => context.ellipse(0, 3 * unit, 2 * unit, 2.4 * unit, 0, 0, 7));
            fill(fur, () => context.arc(0, -.6 * unit, 1.7 * unit, 0, 7));
            for (const side of [-1, 1]) {
                fill(fur, () => {
                    context.moveTo(side * 1.7 * unit, -3.2 * unit);
                    context.lineTo(side * .3 * unit, -2 * unit);
                    context.lineTo(side * 1.7 * unit, -.8 * unit);
                });
                fill("#222", () => context.arc(side * .7 * unit, -.9 * unit, .25 * unit, 0, 7));
            }
            return canvas.toDataURL("image/jpeg");
        };

        """
}

extension WebDriver {
    /// A photo of that size, as a JPEG.
    func picture(width: Int, height: Int) throws -> Data {
        let sides: [JSON] = [JSON(integerLiteral: width), JSON(integerLiteral: height)]
        let url = try run(Picture.script + "return drawPet(...arguments, 30)", sides[0], sides[1], as: String.self)
        return url.split(separator: ",").last.flatMap { Data(base64Encoded: String($0)) } ?? Data()
    }
}
