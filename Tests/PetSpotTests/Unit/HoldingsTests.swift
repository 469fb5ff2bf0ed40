import XCTest

@testable import PetSpot

final class HoldingsTests: XCTestCase {
    private let (first, last) = (ClientBlock(rawValue: 0), ClientBlock(rawValue: .max))

    func testBlocks_ofAllParts_shouldBeEachBlockOnce() {
        // When
        let parts = Holdings.parts.map(Holdings.blocks)

        // Then
        XCTAssertEqual(parts.first?.lowerBound, first)
        XCTAssertEqual(parts.last?.upperBound, last)
        for (part, next) in zip(parts, parts.dropFirst()) {
            XCTAssertEqual(part.upperBound.rawValue + 1, next.lowerBound.rawValue)
        }
    }

    func testReplace_whenBlocksOfAPartAreFound_shouldForgetItsOthersAndKeepOtherParts() {
        // Given: blocks at both ends of two parts.
        let (part, other) = (Holdings.blocks(of: 7), Holdings.blocks(of: 8))
        var holdings = Holdings()
        for block in [part.upperBound, part.lowerBound, other.upperBound, other.lowerBound] {
            holdings.add(drafts: 1, photoSize: 5, to: block)
        }

        // When
        holdings.replace(7, by: [DraftHoldings(block: part.upperBound, draftCount: 4, photoSize: 30)])

        // Then
        XCTAssertEqual(holdings.draftCount, 6)
        XCTAssertEqual(holdings.photoSize, 40)
        XCTAssertEqual(holdings[part.lowerBound].draftCount, 0)
        XCTAssertEqual(holdings[part.upperBound].photoSize, 30)
        XCTAssertEqual(holdings[other.lowerBound].photoSize, 5)
        XCTAssertEqual(holdings[other.upperBound].draftCount, 1)
    }

    func testMost_whenBlocksAreInSeveralParts_shouldBeThoseThatHoldMost() {
        // Given: the last has the most drafts, the first the largest photos.
        var holdings = Holdings()
        XCTAssertNil(holdings.mostDrafts)
        let between = ClientBlock(rawValue: 1)
        for (block, drafts, size) in [(first, 2, 30), (last, 3, 20), (between, 1, 10)] {
            holdings.add(drafts: drafts, photoSize: size, to: block)
        }

        // When / Then
        XCTAssertEqual(holdings.mostDrafts, last)
        XCTAssertEqual(holdings.mostPhotos(2), [first: 30, last: 20])
        XCTAssertEqual(holdings.mostPhotos(4), [first: 30, last: 20, between: 10])
    }

    func testMostPhotos_whenThereAreMany_shouldBeTheLargest() {
        // Given: a thousand blocks in any order.
        var holdings = Holdings()
        for number in 0..<1000 {
            let block = ClientBlock(rawValue: number * (.max / 1000))
            holdings.add(drafts: 1, photoSize: number * 7919 % 1000, to: block)
        }

        // When
        let most = holdings.mostPhotos(10)

        // Then
        XCTAssertEqual(most.values.sorted(), Array(990..<1000))
    }

    func testAdd_whenMoreIsTakenAwayThanABlockHolds_shouldHoldNothing() {
        // Given
        var holdings = Holdings()
        holdings.add(drafts: 2, photoSize: 7, to: last)

        // When
        holdings.add(drafts: -3, photoSize: -7, to: last)

        // Then
        XCTAssertEqual(holdings.draftCount, 0)
        XCTAssertEqual(holdings.photoSize, 0)
        XCTAssertNil(holdings.mostDrafts)
    }

    func testAdd_whenADamagedRowNamesANegativeBlock_shouldCountIt() {
        // Given
        let block = ClientBlock(rawValue: .min)
        var holdings = Holdings()

        // When
        holdings.add(drafts: 1, photoSize: 7, to: block)

        // Then
        XCTAssertEqual(holdings[block].photoSize, 7)
        XCTAssertEqual(holdings.mostDrafts, block)
    }
}
