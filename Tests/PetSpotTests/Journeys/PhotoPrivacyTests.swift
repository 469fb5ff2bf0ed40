import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// Photos with metadata, uploaded by the form, downloaded from the public page and checked by exiftool and Pillow.
final class PhotoPrivacyTests: XCTestCase {
    func testPublicPhoto_whenFileWasFullOfMetadata_shouldDrawTheSameAndTellNothing() async throws {
        // Given
        let tools = try orSkip { try ImageTools() }
        let (originals, served) = try (makeTemporaryFolder(), makeTemporaryFolder())
        let names = try tools.make(Self.makePhotos, in: originals)
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
        XCTAssertEqual(try tools.drawings(in: served), try tools.drawings(in: originals))
        XCTAssertEqual(try tools.privateTags(in: served), [])
        XCTAssertGreaterThan(try tools.privateTags(in: originals).count, 5 * names.count)
    }

    func testMessagePhoto_whenFileWasFullOfMetadata_shouldTellTheOwnerNothingOfItsSender() async throws {
        // Given
        let tools = try orSkip { try ImageTools() }
        let (originals, served) = try (makeTemporaryFolder(), makeTemporaryFolder())
        let name = try XCTUnwrap(tools.make(Self.makePhotos, in: originals).first { $0.hasSuffix(".jpg") })
        let original = try [UInt8](Data(contentsOf: originals.appendingPathComponent(name)))
        XCTAssert(tells(original))
        let app = try await TestApp(folder: temporaryPath())
        let owner = Browser(app)
        try await FlowJourney(browser: owner).report()
        let created = try await owner.get("/report-missing/confirmation")

        // When
        let parts = [("name=\"kind\"", "seen"), ("name=\"place\"", "Planty")].map { ($0, Array($1.utf8)) }
        let photo = ("name=\"photo\"; filename=\"SECRET.jpg\"", original)
        let sent = try await Browser(app).postForm(parts + [photo], to: created.petPath + "/message")

        // Then
        XCTAssertEqual(sent.status, 303)
        let page = try await owner.get(created.managePath)
        let path = try XCTUnwrap(page.text.firstMatch(of: /src="(\/manage\/[0-9a-f]+\/messages\/\d+\/photo)"/)).1
        let image = try await owner.get(String(path)).body
        XCTAssertFalse(tells(image))
        try Data(image).write(to: served.appendingPathComponent(name))
        XCTAssertEqual(try tools.privateTags(in: served), [])
        guard TestDatabase.photoNames(of: app.folder) == nil else { return }
        for file in app.photoFiles {
            let stored = try Data(contentsOf: URL(fileURLWithPath: app.folder + "/photos/" + file))
            XCTAssertFalse(tells([UInt8](stored)), file)
        }
    }

    /// Reports a pet with this photo as photo and thumbnail, and asserts that nothing private is on disk. Returns the public
    /// files.
    private func publish(_ photo: [UInt8], named name: String) async throws -> [String: [UInt8]] {
        let app = try await TestApp(folder: temporaryPath())
        let owner = Browser(app)
        _ = try await owner.post("/report-missing/chip-number")
        _ = try await owner.postPhoto(photo, name: name, thumbnail: photo)
        // A moving image is never drawn in a list.
        let isDrawn = !name.hasPrefix("moving")
        XCTAssertEqual(app.photoFiles.count, isDrawn ? 2 : 1, name)
        let folder = URL(fileURLWithPath: app.folder)
        for file in try XCTUnwrap(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)) {
            let bytes = (file as? URL).flatMap { try? Data(contentsOf: $0) } ?? Data()
            XCTAssertFalse(tells([UInt8](bytes)), "\(file)")
        }
        _ = try await owner.post("/report-missing/description")
        _ = try await owner.post("/report-missing/contact-details", Answers.contactDetails)
        _ = try await owner.submit("/report-missing/summary")

        let stranger = Browser(app)
        let list = try await stranger.get("/")
        let pet = try list.petPath
        let drawn = list.text.firstMatch(of: /\/pets\/[0-9a-z]{10}\/thumbnail\?v=[0-9a-f]+/)?.output
        XCTAssertEqual(drawn != nil, isDrawn, name)
        let page = try await stranger.get(pet)
        let photo = try XCTUnwrap(page.text.firstMatch(of: /\/pets\/[0-9a-z]{10}\/photo\?v=[0-9a-f]+/)).output
        return [
            "photo": try await stranger.get(String(photo)).body,
            "thumbnail": try await stranger.get(drawn.map(String.init) ?? pet + "/thumbnail").body,
        ]
    }

    private func tells(_ bytes: [UInt8]) -> Bool {
        Data(bytes).range(of: Data("SECRET".utf8)) != nil
    }

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
