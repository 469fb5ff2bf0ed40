import Foundation
import ImageMetadata
import TestSupport
import XCTest

/// Files made by Pillow with metadata from exiftool, checked by both after cleaning.
final class ImageMetadataToolTests: XCTestCase {
    func testFilter_whenToolsMadeTheFile_shouldChangeMetadataAndNothingElse() throws {
        // Given
        let tools = try orSkip { try ImageTools() }
        let (originals, cleaned) = try (makeTemporaryFolder(), makeTemporaryFolder())
        let names = try tools.make(Self.makeImages, in: originals)
        XCTAssertGreaterThan(names.count, 40)

        // When
        for name in names {
            let original = try [UInt8](Data(contentsOf: originals.appendingPathComponent(name)))
            let filtered = try Filtered(original) { 1_000 }
            try Data(filtered.bytes).write(to: cleaned.appendingPathComponent(name))
            XCTAssertTrue(contains("SECRET", in: original), name)
            XCTAssertFalse(contains("SECRET", in: filtered.bytes), name)
        }

        // Then
        XCTAssertEqual(try tools.drawings(in: cleaned), try tools.drawings(in: originals))
        XCTAssertEqual(try tools.privateTags(in: cleaned), [])
        XCTAssertGreaterThan(try tools.privateTags(in: originals).count, 5 * names.count)
    }

    func testFilter_whenBrowsersDrawAnIncompleteFile_shouldMakeItWholeForStrictDecoders() throws {
        // Given
        let tools = try orSkip { try ImageTools() }
        let (originals, cleaned) = try (makeTemporaryFolder(), makeTemporaryFolder())
        let names = try tools.make(Self.makeIncompleteImages, in: originals)

        // When
        for name in names {
            let original = try [UInt8](Data(contentsOf: originals.appendingPathComponent(name)))
            let filtered = try Filtered(original) { 1_000 }
            try Data(filtered.bytes).write(to: cleaned.appendingPathComponent(name))
        }

        // Then
        XCTAssertEqual(try tools.make(Self.compareWithWholeImages, in: cleaned), names)
        XCTAssertEqual(names.count, 24)
    }

    private func contains(_ text: String, in bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data(text.utf8)) != nil
    }

    private static let makeImages = """
        import os, random, struct, subprocess, sys
        from PIL import Image
        os.chdir(sys.argv[1])
        random.seed(1)
        SECRET = b"SECRET"

        def icc(tags, version=2, space=b"RGB "):
            header = b"SECR" + bytes([version, 0, 0, 0]) + b"mntr" + space + b"XYZ "
            header += struct.pack(">6H", 2026, 11, 22, 1, 2, 3) + b"acspAPPL" + bytes(4) + b"SECRmadeETETETET"
            header += bytes(4) + struct.pack(">3i", 63190, 65536, 54061) + b"SECR" + bytes(44)
            text = lambda type: type + bytes(4) + (struct.pack(">I", 7) if type == b"desc" else b"") + SECRET + bytes(80)
            tags = {b"desc": text(b"desc"), b"cprt": text(b"text"), b"wtpt": xyz(63190, 65536, 54061), **tags,
                    b"meta": text(b"dict"), b"dmnd": text(b"desc")}
            table, data, start = struct.pack(">I", len(tags)), b"", 132 + 12 * len(tags)
            for tag, element in tags.items():
                table += struct.pack(">4sII", tag, start + len(data), len(element))
                data += element + SECRET + bytes(-len(element + SECRET) % 4)
            return struct.pack(">I", start + len(data)) + header + table + data

        def xyz(x, y, z): return b"XYZ " + bytes(4) + struct.pack(">3i", x, y, z)
        def curve(*values): return b"curv" + bytes(4) + struct.pack(f">I{len(values)}H", len(values), *values)
        def parameters(*values): return b"para" + bytes(4) + struct.pack(f">HH{len(values)}i", 3, 0, *values)

        # Not sRGB: red and green change places.
        matrix = {b"rXYZ": xyz(25238, 46989, 6363), b"gXYZ": xyz(28578, 14581, 912), b"bXYZ": xyz(9376, 3972, 46799)}
        power = parameters(157286, 62119, 3417, 5072, 2651)
        profile = icc({**matrix, **{tag: curve(0x240) for tag in (b"rTRC", b"gTRC", b"bTRC")}})
        newer = icc({**matrix, **{tag: power for tag in (b"rTRC", b"gTRC", b"bTRC")},
                     b"chad": b"sf32" + bytes(4) + struct.pack(">9i", *[65536, 0, 0, 0, 65536, 0, 0, 0, 65536])}, 4)
        grey = icc({b"kTRC": curve(0, 0x1000, 0x9000, 0xFFFF)}, space=b"GRAY")

        photo = Image.effect_noise((61, 43), 90).convert("RGB")
        photo.putdata([(x, (x * 7 + i) % 256, i % 256) for i, (x, _, _) in enumerate(photo.getdata())])
        clear = photo.copy()
        clear.putalpha(Image.linear_gradient("L").resize(photo.size))
        moving = [photo.rotate(angle) for angle in (0, 90, 180)]
        photo.save("baseline.jpg", icc_profile=profile, quality=90)
        large = (len(profile) + 150_000).to_bytes(4, "big") + profile[4:] + random.randbytes(150_000)
        photo.save("large profile.jpg", icc_profile=large)
        photo.save("newer.jpg", icc_profile=newer)
        photo.save("newer.png", icc_profile=newer)
        photo.convert("L").save("grey profile.jpg", icc_profile=grey)
        photo.save("progressive.jpg", progressive=True, subsampling=0)
        photo.save("restarts.jpg", restart_marker_blocks=1)
        photo.convert("L").save("grey.jpg")
        photo.convert("CMYK").save("cmyk.jpg")
        photo.save("plain.png", icc_profile=profile)
        clear.save("alpha.png", dpi=(72, 72))
        photo.quantize(16).save("palette.png", transparency=3)
        photo.convert("I;16").save("deep.png")
        photo.convert("1").save("bits.png")
        moving[0].save("moving.png", save_all=True, append_images=moving[1:], duration=[10, 20, 30], loop=2)
        photo.save("lossy.webp", icc_profile=profile)
        clear.save("alpha.webp")
        clear.save("lossless.webp", lossless=True, icc_profile=profile)
        moving[0].save("moving.webp", save_all=True, append_images=moving[1:], duration=[10, 20, 30], loop=2)
        photo.save("still.gif")
        moving[0].save("moving.gif", save_all=True, append_images=moving[1:], duration=[10, 20, 30], loop=2)
        photo.quantize(4).save("transparent.gif", transparency=1, interlace=1)
        photo.resize((16, 16)).save("small.jpeg")
        tags = ["-XMP-dc:Creator=SECRET", "-XMP-exif:GPSLatitude=51.1", "-Comment=SECRET"]
        exif = ["-GPSLatitude=51.1", "-GPSLatitudeRef=N", "-Make=SECRET", "-Artist=SECRET"]
        names = sorted(name for name in os.listdir(".") if name != "small.jpeg")
        for number, name in enumerate(names):
            more = [] if name.endswith("gif") else exif + [f"-Orientation#={number % 8 + 1}"]
            if name.endswith("jpg"):
                more += ["-IPTC:City=SECRET", "-ThumbnailImage<=small.jpeg", "-Photoshop:CopyrightFlag=1"]
            if name.endswith("png"):
                more += ["-PNG:Author=SECRET"]
            subprocess.run(["exiftool", "-q", "-m", "-overwrite_original", *tags, *more, name], check=True)
        os.remove("small.jpeg")
        for orientation in range(1, 9):
            exif = Image.Exif()
            exif[0x0112], exif[0x010F] = orientation, "SECRET"
            for kind in ("jpg", "png", "webp"):
                photo.save(f"turned {orientation}.{kind}", exif=exif)
        for name in os.listdir("."):
            with open(name, "ab") as file:
                file.write(b"SECRET behind the end")
        """

    /// Each file is named after the whole one that it draws, or begins to draw.
    private static let makeIncompleteImages = """
        import io, os, struct, sys
        from PIL import Image
        os.chdir(sys.argv[1])

        def write(name, data): open(name, "wb").write(data)
        def encoded(format, image, **options):
            file = io.BytesIO()
            image.save(file, format, **options)
            return file.getvalue()

        photo = Image.effect_noise((64, 96), 90).convert("RGB")
        for kind, options in {"baseline": {}, "progressive": {"progressive": True},
                              "restarts": {"restart_marker_blocks": 1}}.items():
            whole = encoded("JPEG", photo, quality=80, **options)
            last, tables = whole.rindex(b"\\xff\\xda"), whole.rindex(b"\\xff\\xc4")
            write(f"{kind}-whole.jpg", whole)
            write(f"{kind}-unmarked.jpg", whole[:-2])
            write(f"{kind}-half marked.jpg", whole[:-1])
            write(f"{kind}-cut.jpg", whole[:len(whole) - (len(whole) - last) // 8])
            if kind == "progressive":
                write(f"{kind}-cut in tables.jpg", whole[:tables + 9])
                write(f"{kind}-cut in a header.jpg", whole[:last + 5])

        moving = [photo.rotate(angle) for angle in (0, 90, 180)]
        for kind, options in {"still": {}, "moving": {"save_all": True, "append_images": moving[1:]}}.items():
            whole = encoded("GIF", photo.quantize(32), **options)
            write(f"{kind}-whole.gif", whole)
            write(f"{kind}-without trailer.gif", whole[:-1])
            write(f"{kind}-with a zero.gif", whole[:-1] + bytes(1) + whole[-1:])
            write(f"{kind}-with zeros at its end.gif", whole[:-1] + bytes(9))
            write(f"{kind}-on a small screen.gif", whole[:6] + struct.pack("<HH", 8, 9) + whole[10:])
        """

    /// Fails when a decoder that refuses incomplete files cannot read one, or draws another beginning than that of the whole image.
    private static let compareWithWholeImages = """
        import os, sys
        from PIL import Image
        os.chdir(sys.argv[1])
        for name in os.listdir("."):
            image, whole = Image.open(name), Image.open(f"{name.split('-')[0]}-whole{name[-4:]}")
            image.load(), whole.load()
            assert image.size == whole.size, name
            assert getattr(image, "n_frames", 1) == getattr(whole, "n_frames", 1), name
            pixels = [each.convert("RGB").crop((0, 0, 64, 64)).tobytes() for each in (image, whole)]
            # A progressive image is whole in its last scan alone.
            assert pixels[0] == pixels[1] or "progressive-cut" in name, name
        """
}
