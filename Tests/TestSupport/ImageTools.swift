import Foundation
import XCTest

/// exiftool and Pillow, which make images with metadata and check the results.
package struct ImageTools {
    private let exiftool: Tool
    private let python: Tool

    /// Finds both. Throws a `Missing` when one is not installed.
    package init() throws {
        exiftool = try Tool("exiftool", from: .apt("libimage-exiftool-perl"))
        python = try Tool("python3", from: .apt("python3"))
        guard try python.run("-c", "import PIL").code == 0 else {
            throw Missing("Pillow", from: .apt("python3-pil"))
        }
    }

    /// Runs a Python script that makes images in the folder that is its argument. Returns their names.
    package func make(_ script: String, in folder: URL) throws -> [String] {
        _ = try output(of: python, "-c", script, folder.path)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// Size, frames with pixels and timing, colours after the profile (but a PNG's), and orientation of each file, as Pillow reads them.
    package func drawings(in folder: URL) throws -> [String] {
        try output(of: python, "-c", Self.describe, folder.path).split(separator: "\n").map(String.init)
    }

    /// The tags that exiftool finds in all files, except structure, colour and orientation.
    package func privateTags(in folder: URL) throws -> [String] {
        let structure: Set = [
            "ExifTool", "System", "File", "JFIF", "Adobe", "PNG", "PNG-pHYs", "RIFF", "GIF", "Composite",
        ]
        let tags = try output(of: exiftool, "-q", "-a", "-G1", "-s", folder.path)
        return tags.split(separator: "\n").map(String.init).filter { line in
            let words = line.split(whereSeparator: { "[] :".contains($0) }).map(String.init)
            guard words.count > 1, words[0] != "========" else { return false }
            if words[0] == "IFD0" { return words[1] != "Orientation" }
            let isStructure = structure.contains(words[0]) || words[0].hasPrefix("ICC")
            return !isStructure || words[1].contains("Comment") || words[1] == "Warning"
        }
    }

    private func output(of tool: Tool, _ arguments: String...) throws -> String {
        let outcome = try tool.run(arguments)
        XCTAssertEqual(outcome.code, 0, outcome.errors)
        return outcome.output + outcome.errors
    }

    private static let describe = """
        import hashlib, io, os, sys
        from PIL import Image, ImageCms, ImageSequence
        os.chdir(sys.argv[1])
        sRGB = ImageCms.createProfile("sRGB")

        def colours(image):
            profile = image.info.get("icc_profile") or b""
            if image.format == "PNG" or not 0 < len(profile) <= 65_536: return None
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            still = image if image.mode in ("L", "CMYK") else image.convert("RGB")
            return hashlib.sha256(ImageCms.profileToProfile(still, source, sRGB, outputMode="RGB").tobytes()).hexdigest()

        for name in sorted(os.listdir(".")):
            image = Image.open(name)
            print(name, image.format, image.size, image.mode, image.getexif().get(0x0112, 1), colours(image))
            for frame in ImageSequence.Iterator(image):
                pixels = hashlib.sha256(frame.convert("RGBA").tobytes()).hexdigest()
                print(name, pixels, frame.info.get("duration"), frame.info.get("loop"), frame.info.get("gamma"))
        """
}
