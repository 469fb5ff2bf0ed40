#if PostgreSQL
import Foundation
import PostgreSQL
import TestSupport
import XCTest

@testable import PetSpot

/// Photos shared by all nodes, which are stored completely or not at all.
final class PostgreSQLPhotoStoreTests: XCTestCase {
    private lazy var folder = temporaryPath()
    private var url: DatabaseURL!
    private var photos: (any PhotoRepositoryProtocol)!

    override func setUp() async throws {
        url = try TestDatabase.required(for: folder)
        try makeFolder(folder)
        photos = try await Storage.shared(at: url, folder: folder, life: ReportLife(), log: .silent).photos
    }

    func testCommit_whenLargerThanAChunk_shouldComeBackAsItWas() async throws {
        for size in [0, 1, PostgreSQLPhotoStore.chunkLength, PostgreSQLPhotoStore.chunkLength * 2 + 17] {
            // Given
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
            let photo = try await photos.begin()
            for start in stride(from: 0, to: size, by: 100_000) {
                try await photos.append(Array(bytes[start..<min(start + 100_000, size)]), to: photo)
            }

            // When
            try await photos.commit(photo)

            // Then
            let file = try await photos.open(photo.name).value
            XCTAssertEqual(file?.size, size)
            XCTAssertEqual(file?.content, bytes)
        }
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder + "/incoming"), [])
    }

    func testCommit_whenItWasDoneAlready_shouldChangeNothing() async throws {
        // Given
        let photo = try await photos.begin()
        try await photos.append(Array("once".utf8), to: photo)
        try await photos.commit(photo)

        // When
        try await photos.commit(photo)

        // Then
        let chunks = try PostgreSQLConnection(url: url.text).first("SELECT count(*) FROM photo_chunks") {
            try $0[0] as Int
        }
        XCTAssertEqual(chunks, 1)
    }

    func testRemove_whenAReaderHasIt_shouldLetThemReadOn() async throws {
        // Given
        let photo = try await photos.begin()
        try await photos.append(Array("photo".utf8), to: photo)
        try await photos.commit(photo)
        let file = try await photos.open(photo.name).value

        // When
        await photos.remove([photo.name, PhotoFileName()])

        // Then
        XCTAssertEqual(file?.content, Array("photo".utf8))
        let again = try await photos.open(photo.name).value
        XCTAssertNil(again)
        let chunks = try PostgreSQLConnection(url: url.text).first("SELECT count(*) FROM photo_chunks") {
            try $0[0] as Int
        }
        XCTAssertEqual(chunks, 0)
    }

    func testOpen_whenAChunkIsMissing_shouldBeNil() async throws {
        // Given
        let photo = try await photos.begin()
        try await photos.append([1], to: photo)
        try await photos.commit(photo)

        // When
        try PostgreSQLConnection(url: url.text).execute("DELETE FROM photo_chunks")

        // Then
        let file = try await photos.open(photo.name).value
        XCTAssertNil(file)
    }
}
#endif
