import Foundation
import XCTest

@testable import PetSpot

/// Photos full of metadata, from the form to a stranger's browser, judged by exiftool and Pillow. Skipped when one of
/// them is not installed, which fails in CI.
final class PhotoPrivacyTests: XCTestCase {
    private var originals = URL(fileURLWithPath: "/")
    private var served = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        guard (try? run("exiftool", "-ver"))?.status == 0, (try? run("python3", "-c", "import PIL"))?.status == 0 else {
            let reason = "exiftool or Pillow is not installed"
            if ProcessInfo.processInfo.environment["CI"] == "true" { XCTFail(reason) }
            throw XCTSkip(reason)
        }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        originals = directory.appendingPathComponent("originals")
        served = directory.appendingPathComponent("served")
        for url in [originals, served] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        }
        addTeardownBlock { try FileManager.default.removeItem(at: directory) }
    }

    func testPublicPhoto_whenFileWasFullOfMetadata_shouldDrawTheSameAndTellNothing() async throws {
        // Given
        let made = try run("python3", "-c", Self.makePhotos, originals.path)
        XCTAssertEqual(made.status, 0, made.output)
        let names = try FileManager.default.contentsOfDirectory(atPath: originals.path)
        XCTAssertEqual(names.count, 28)

        // When
        for name in names {
            let original = try [UInt8](Data(contentsOf: originals.appendingPathComponent(name)))
            XCTAssert(tells(original), name)
            for (kind, image) in try await publish(original, named: name) {
                try Data(image).write(to: served.appendingPathComponent("\(kind) \(name)"))
                try Data(original).write(to: originals.appendingPathComponent("\(kind) \(name)"))
            }
            try FileManager.default.removeItem(at: originals.appendingPathComponent(name))
        }

        // Then
        let drawn = try run("python3", "-c", Self.describePhotos, served.path)
        let meant = try run("python3", "-c", Self.describePhotos, originals.path)
        XCTAssertEqual(drawn.status, 0, drawn.output)
        XCTAssertEqual(drawn.output, meant.output)
        XCTAssertEqual(try privateTags(in: served), [])
        XCTAssertGreaterThan(try privateTags(in: originals).count, 5 * names.count)
    }

    /// Reports a pet with this photo, which is its thumbnail too; answers what a stranger gets. Nothing private is on disk.
    private func publish(_ photo: [UInt8], named name: String) async throws -> [String: [UInt8]] {
        let app = try await TestApp()
        defer { try? FileManager.default.removeItem(atPath: app.folder) }
        let owner = Browser(InProcessTransport(site: app.app.site))
        _ = try await owner.post("/report-missing/chip-number")
        _ = try await owner.postPhoto(photo, name: name, thumbnail: photo)
        XCTAssertEqual(app.photoFiles.count, 2, name)
        let folder = URL(fileURLWithPath: app.folder)
        for file in try XCTUnwrap(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)) {
            let bytes = (file as? URL).flatMap { try? Data(contentsOf: $0) } ?? Data()
            XCTAssertFalse(tells([UInt8](bytes)), "\(file)")
        }
        _ = try await owner.post("/report-missing/description")
        _ = try await owner.post("/report-missing/contact-details", Answers.contactDetails)
        _ = try await owner.submit("/report-missing/summary")

        let stranger = Browser(InProcessTransport(site: app.app.site))
        let list = try await stranger.get("/")
        let thumbnail = try XCTUnwrap(list.text.firstMatch(of: /\/pets\/[0-9a-z]{10}\/thumbnail\?v=[0-9a-f]+/)).output
        let page = try await stranger.get(String(thumbnail.prefix { $0 != "?" }.dropLast("/thumbnail".count)))
        let photo = try XCTUnwrap(page.text.firstMatch(of: /\/pets\/[0-9a-z]{10}\/photo\?v=[0-9a-f]+/)).output
        return [
            "photo": try await stranger.get(String(photo)).body,
            "thumbnail": try await stranger.get(String(thumbnail)).body,
        ]
    }

    private func tells(_ bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data("SECRET".utf8)) != nil
    }

    /// What exiftool finds in all files beside structure, colour and orientation.
    private func privateTags(in directory: URL) throws -> [String] {
        let structure: Set = [
            "ExifTool", "System", "File", "JFIF", "Adobe", "PNG", "PNG-pHYs", "RIFF", "GIF", "Composite",
        ]
        let tags = try run("exiftool", "-q", "-a", "-G1", "-s", directory.path).output.split(separator: "\n")
        return tags.map(String.init).filter { line in
            let words = line.split(whereSeparator: { "[] :".contains($0) }).map(String.init)
            guard words.count > 1, words[0] != "========" else { return false }
            if words[0] == "IFD0" { return words[1] != "Orientation" }
            let isStructure = structure.contains(words[0]) || words[0].hasPrefix("ICC")
            return !isStructure || words[1].contains("Comment") || words[1] == "Warning"
        }
    }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }

    private static let describePhotos = """
        import hashlib, io, os, sys
        from PIL import Image, ImageCms, ImageSequence
        os.chdir(sys.argv[1])

        def colours(image):
            if "icc_profile" not in image.info: return None
            profile = ImageCms.ImageCmsProfile(io.BytesIO(image.info["icc_profile"]))
            drawn = ImageCms.profileToProfile(image.convert("RGB"), profile, ImageCms.createProfile("sRGB"))
            return hashlib.sha256(drawn.tobytes()).hexdigest()

        for name in sorted(os.listdir(".")):
            image = Image.open(name)
            print(name, image.format, image.size, image.mode, image.getexif().get(0x0112, 1), colours(image))
            for frame in ImageSequence.Iterator(image):
                pixels = hashlib.sha256(frame.convert("RGBA").tobytes()).hexdigest()
                print(name, pixels, frame.info.get("duration"), frame.info.get("loop"))
        """

    private static let makePhotos = """
        import os, subprocess, sys
        from PIL import Image, ImageCms
        os.chdir(sys.argv[1])
        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        profile = profile.replace("sRGB built-in".encode("utf-16-be"), b"SECRET text of a profile  ")
        assert b"SECRET" in profile
        # Not sRGB: red and green change places.
        profile = profile.replace(b"rXYZ", b"----").replace(b"gXYZ", b"rXYZ").replace(b"----", b"gXYZ")
        photo = Image.effect_noise((61, 43), 90).convert("RGB")
        moving = [photo.rotate(angle) for angle in (0, 90, 180)]
        photo.resize((16, 16)).save("embedded.jpeg")
        for orientation in range(1, 9):
            for kind in ("jpg", "png", "webp"):
                photo.save(f"turned {orientation}.{kind}", icc_profile=profile)
        for kind in ("png", "webp", "gif"):
            moving[0].save(f"moving 1.{kind}", save_all=True, append_images=moving[1:], duration=[10, 20, 30], loop=2)
        photo.save("still 1.gif")
        secret = ["-XMP-dc:Creator=SECRET", "-XMP-exif:GPSLatitude=51.1", "-Comment=SECRET"]
        exif = ["-GPSLatitude=51.1", "-GPSLatitudeRef=N", "-Make=SECRET", "-SerialNumber=SECRET", "-Artist=SECRET",
                "-UserComment=SECRET", "-IPTC:City=SECRET", "-ThumbnailImage<=embedded.jpeg"]
        names = [name for name in os.listdir(".") if name != "embedded.jpeg"]
        for orientation in range(1, 9):
            turned = [name for name in names if f" {orientation}." in name]
            tags = [*secret, *exif, f"-Orientation#={orientation}"]
            subprocess.run(["exiftool", "-q", "-m", "-overwrite_original", *tags, *turned], check=True)
        for name in names:
            with open(name, "ab") as file:
                file.write(b"SECRET behind the end")
        os.remove("embedded.jpeg")
        """
}
