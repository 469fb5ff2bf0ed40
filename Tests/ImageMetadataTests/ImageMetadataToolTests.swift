import Foundation
import ImageMetadata
import XCTest

/// Files made by Pillow and filled with metadata by exiftool, judged by the same two after cleaning. Runs when both are
/// installed.
final class ImageMetadataToolTests: XCTestCase {
    private var originals = URL(fileURLWithPath: "/")
    private var cleaned = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        guard (try? run("exiftool", "-ver"))?.status == 0 else { throw XCTSkip("exiftool is not installed") }
        guard (try? run("python3", "-c", "import PIL"))?.status == 0 else { throw XCTSkip("Pillow is not installed") }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        originals = directory.appendingPathComponent("originals")
        cleaned = directory.appendingPathComponent("cleaned")
        for url in [originals, cleaned] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        addTeardownBlock { try FileManager.default.removeItem(at: directory) }
    }

    func testFilter_whenToolsMadeTheFile_shouldChangeMetadataAndNothingElse() throws {
        // Given
        _ = try output(of: "python3", "-c", Self.makeImages, originals.path)
        let names = try FileManager.default.contentsOfDirectory(atPath: originals.path).sorted()
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
        XCTAssertEqual(try drawings(in: cleaned), try drawings(in: originals))
        XCTAssertEqual(try privateTags(in: cleaned), [])
        XCTAssertGreaterThan(try privateTags(in: originals).count, 5 * names.count)
    }

    /// Size, frames with their pixels and timing, colour profile and orientation of each file, as Pillow sees them.
    private func drawings(in directory: URL) throws -> [String] {
        try output(of: "python3", "-c", Self.describeImages, directory.path).split(separator: "\n").map(String.init)
    }

    /// What exiftool finds in all files beside structure, colour and orientation.
    private func privateTags(in directory: URL) throws -> [String] {
        let kept: Set = [
            "ExifTool", "System", "File", "JFIF", "Adobe", "PNG", "PNG-pHYs", "RIFF", "GIF", "Composite",
        ]
        let lines = try output(of: "exiftool", "-q", "-a", "-G1", "-s", directory.path).split(separator: "\n")
        return lines.map(String.init).filter { line in
            let words = line.split(whereSeparator: { "[] :".contains($0) }).map(String.init)
            guard words.count > 1, words[0] != "========" else { return false }
            if words[0] == "IFD0" { return words[1] != "Orientation" }
            let isStructure = kept.contains(words[0]) || words[0].hasPrefix("ICC")
            return !isStructure || words[1].contains("Comment") || words[1] == "Warning"
        }
    }

    private func output(of arguments: String...) throws -> String {
        let (status, output) = try run(arguments)
        XCTAssertEqual(status, 0, output)
        return output
    }

    private func contains(_ text: String, in bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data(text.utf8)) != nil
    }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        try run(arguments)
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }

    private static let describeImages = """
        import hashlib, os, sys
        from PIL import Image, ImageSequence
        os.chdir(sys.argv[1])
        for name in sorted(os.listdir(".")):
            image = Image.open(name)
            profile = hashlib.sha256(image.info.get("icc_profile") or b"").hexdigest()
            print(name, image.format, image.size, image.mode, image.getexif().get(0x0112, 1), profile)
            for frame in ImageSequence.Iterator(image):
                pixels = hashlib.sha256(frame.convert("RGBA").tobytes()).hexdigest()
                print(name, pixels, frame.info.get("duration"), frame.info.get("loop"), frame.info.get("gamma"))
        """

    private static let makeImages = """
        import os, random, subprocess, sys
        from PIL import Image, ImageCms
        os.chdir(sys.argv[1])
        random.seed(1)
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        photo = Image.effect_noise((61, 43), 90).convert("RGB")
        photo.putdata([(x, (x * 7 + i) % 256, i % 256) for i, (x, _, _) in enumerate(photo.getdata())])
        clear = photo.copy()
        clear.putalpha(Image.linear_gradient("L").resize(photo.size))
        moving = [photo.rotate(angle) for angle in (0, 90, 180)]
        photo.save("baseline.jpg", icc_profile=profile, quality=90)
        large = (len(profile) + 150_000).to_bytes(4, "big") + profile[4:] + random.randbytes(150_000)
        photo.save("large profile.jpg", icc_profile=large)
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
}
