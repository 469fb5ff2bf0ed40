import Foundation
@testable import Platform
import TestSupport
import XCTest

@testable import PetSpot

/// Photo files, which are stored completely or not at all.
final class PhotoStoreTests: XCTestCase {
    private lazy var folder = temporaryPath()

    func testCommit_whenPatched_shouldHoldThePatchedBytes() async throws {
        // Given
        let store = try PhotoStore(folder: folder)
        let photo = try await store.begin()
        try await store.append(Array("hello ".utf8), to: photo)
        try await store.append(Array("world".utf8), to: photo)

        // When
        try await store.commit(photo)

        // Then
        let stored = try await store.open(photo.name).value
        XCTAssertEqual(stored?.content, Array("hello world".utf8))
        XCTAssertEqual(files, [photo.name.rawValue])
    }

    func testBegin_whenTheDiskRefuses_shouldCountAsTheLastWrite() async throws {
        // Given
        let store = try PhotoStore(folder: folder)
        try await store.tryWriting()
        XCTAssertFalse(store.lastWrite.hasFailed)
        XCTAssertEqual(files, [])
        rmdir(folder)

        // When
        do {
            _ = try await store.begin()
            XCTFail("a photo was begun without a folder")
        } catch {}

        // Then
        XCTAssert(store.lastWrite.hasFailed)
        mkdir(folder, 0o700)
        try await store.tryWriting()
        XCTAssertFalse(store.lastWrite.hasFailed)
    }

    func testRemove_whenTheDiskRefuses_shouldBeLogged() async throws {
        // Given: a folder in place of a file.
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let store = try PhotoStore(folder: folder, log: log)
        let name = PhotoFileName()
        let path = folder + "/" + name.rawValue
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)

        // When: one is not there.
        await store.remove([name, PhotoFileName()])
        log.flush()

        // Then
        let lines = output.text.split(separator: "\n").map { $0.dropFirst(21) }
        XCTAssertEqual(lines, ["error work=removal of a photo reason=\(SystemError(EISDIR))"])
    }

    func testHasRoom_whenTheDiskHasTooLittle_shouldSayWhyInTheLog() throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let store = try PhotoStore(folder: folder, log: log)
        let space = try XCTUnwrap(DiskSpace(of: folder))

        // When
        let hasRoom = store.hasRoom(for: space.free)
        log.flush()

        // Then
        XCTAssertFalse(hasRoom)
        XCTAssertFalse(store.lastWrite.hasFailed, "a photo that has to wait is no failed write")
        let reason = try XCTUnwrap(output.text.firstRange(of: "photo_refused reason=too little room on the disk free="))
        XCTAssertFalse(output.text[reason.upperBound...].isEmpty)
    }

    func testBegin_whenUploadIsAbandoned_shouldLeaveNothing() async throws {
        // Given
        let store = try PhotoStore(folder: folder)

        // When
        try await abandon(store)

        // Then
        XCTAssertEqual(files, [])
    }

    func testSweep_whenFilesAreOrphans_shouldRemoveJustThem() async throws {
        // Given: an earlier process, which crashed.
        let earlier = try PhotoStore(folder: folder)
        let kept = try await earlier.begin()
        try await earlier.commit(kept)
        let orphan = try await earlier.begin()
        try await earlier.commit(orphan)
        let part = folder + "/" + PhotoFileName().rawValue + ".part"
        try Data().write(to: URL(fileURLWithPath: part))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: part)

        // When
        try await PhotoStore(folder: folder).sweep(since: 0) { [kept.name] }

        // Then
        XCTAssertEqual(files, [kept.name.rawValue])
    }

    func testSweep_whenUploadsGoOn_shouldLeaveThem() async throws {
        // Given: photos that came since the start, one whole and one arriving, and nothing refers to them yet.
        let store = try PhotoStore(folder: folder)
        let whole = try await store.begin()
        try await store.commit(whole)
        let arriving = try await store.begin()

        // When
        try await store.sweep(since: 0) { [] }

        // Then
        XCTAssertEqual(Set(files), [whole.name.rawValue, arriving.name.rawValue + ".part"])
        try await store.commit(arriving)
        XCTAssertNotNil(try store.open(arriving.name))
    }

    func testSweep_whenThereAreMoreThanOnePieceHolds_shouldRemoveAll() async throws {
        // Given
        let earlier = try PhotoStore(folder: folder)
        for _ in 0..<1200 {
            let photo = try await earlier.begin()
            photo.release()
        }

        // When
        try await PhotoStore(folder: folder).sweep(since: 0) { [] }

        // Then
        XCTAssertEqual(files, [])
    }

    func testSweep_whenFilesAreOfOthers_shouldLeaveThem() async throws {
        // Given: files in a folder that was there before, and one that only has a photo's name.
        let others = ["family.jpg", "notes.part", "0123456789abcdef0123456789ABCDEF", PhotoFileName().rawValue]
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in others {
            try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder + "/" + name)
        }
        let link = PhotoFileName().rawValue
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/" + link,
            withDestinationPath: folder + "/family.jpg"
        )
        let store = try PhotoStore(folder: folder)

        // When
        try await store.sweep(since: 0) { [] }

        // Then
        XCTAssertEqual(Set(files), Set(others + [link]))
    }

    func testInit_whenTheFolderIsALink_shouldBeRefused() throws {
        // Given
        let target = try makeTemporaryFolder().path
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: target)

        // When / Then
        XCTAssertThrowsError(try PhotoStore(folder: folder)) { error in
            XCTAssertEqual(error as? DataError, .link(path: folder))
        }
    }

    func testOpen_whenThereIsNoSuchPhoto_shouldBeNil() async throws {
        // Given
        let store = try PhotoStore(folder: folder)

        // When
        let stored = try await store.open(PhotoFileName()).value

        // Then
        XCTAssertNil(stored)
        await store.remove([PhotoFileName()])
    }

    func testLostPhotos_whenALinkIsInThePlaceOfOne_shouldNameIt() async throws {
        // Given
        let store = try PhotoStore(folder: folder)
        let photo = try await store.begin()
        try await store.commit(photo)
        photo.release()
        let link = PhotoFileName()
        symlink(photo.name.rawValue, folder + "/" + link.rawValue)

        // When
        let lost = await store.lostPhotos([photo.name: 0, link: nil])

        // Then
        XCTAssertEqual(lost, [link])
        let opened = try await store.open(link).value
        XCTAssertNil(opened)
    }

    func testOpen_whenProcessHasNoDescriptorLeft_shouldThrow() async throws {
        // Given
        let store = try PhotoStore(folder: folder)
        let photo = try await store.begin()
        try await store.commit(photo)
        let before = descriptorLimit
        defer { descriptorLimit = before }

        // When
        descriptorLimit.rlim_cur = 3

        // Then
        XCTAssertThrowsError(try store.open(photo.name)) { error in
            XCTAssertEqual((error as? SystemError)?.isTransient, true)
        }
    }

    func testRemove_whenPhotoWasSentBefore_shouldBeGoneAtOnce() async throws {
        for size in [0, 1, 65_537] {
            // Given
            let store = try PhotoStore(folder: folder)
            let photo = try await store.begin()
            let bytes = [UInt8](repeating: 7, count: size)
            try await store.append(bytes, to: photo)
            try await store.commit(photo)
            let sent = try await store.open(photo.name).value

            // When
            await store.remove([photo.name])

            // Then: who is just receiving it gets all of it.
            let again = try await store.open(photo.name).value
            XCTAssertNil(again)
            XCTAssertEqual(sent?.content, bytes)
        }
    }

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private func abandon(_ store: PhotoStore) async throws {
        let photo = try await store.begin()
        try await store.append([1, 2, 3], to: photo)
        XCTAssertEqual(files.count, 1)
    }
}
