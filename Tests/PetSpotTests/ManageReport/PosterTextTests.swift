import XCTest

@testable import PetSpot

/// The text of the poster for all kinds of answers.
final class PosterTextTests: XCTestCase {
    func testHeading_inPolish_shouldAgreeWithWhatFollows() {
        // Given
        let cases: [(name: String?, species: Species?, sex: Sex?, heading: String, said: String)] = [
            ("Łatka", .dog, .female, "Zaginęła", "Łatka"), ("Rex", nil, .male, "Zaginął", "Rex"),
            ("Rex", .dog, .unknown, "Zaginął", "Rex"), ("Kiwi", .other, nil, "Zaginęło", "Kiwi"),
            ("Kiwi", nil, nil, "Zaginęło", "Kiwi"), (nil, .cat, .female, "Zaginął", "Kot"),
            (nil, .rabbit, nil, "Zaginął", "Królik"), (nil, .other, .male, "Zaginęło", "Zwierzę"),
            (nil, nil, .female, "Zaginęło", "Zwierzę"),
        ]
        for (name, species, sex, heading, said) in cases {
            // When
            let poster = PosterPage(answers: ReportAnswers(petName: name, species: species, sex: sex))

            // Then
            XCTAssertEqual(poster.heading.text(in: .pl), heading, "\(name ?? "-"), \(species as Any), \(sex as Any)")
            XCTAssertEqual(poster.name?.text(in: .pl), said)
            XCTAssertEqual(poster.heading.text(in: .en), "Missing")
        }
    }

    func testFacts_whenGiven_shouldSayEachThingOnceAndNothingUnknown() {
        // Given
        let named = ReportAnswers(petName: "Rex", species: .dog, breed: "Kelpie", sex: .male, age: Age(rawValue: 1))
        let nameless = ReportAnswers(species: .dog, sex: .unknown)
        let another = ReportAnswers(petName: "Kiwi", species: .other)

        // When / Then
        XCTAssertEqual(facts(of: named), ["Dog", "Kelpie", "male", "1 year"])
        XCTAssertEqual(facts(of: nameless), [])
        XCTAssertEqual(facts(of: another), [])
    }

    func testDescription_whenLong_shouldEndAfterAWord() {
        // Given
        let limit = PosterPage.descriptionLength
        let words = String(repeating: "red collar ", count: 40)
        let sentences = String(repeating: "Shy!! ", count: 100)
        let oneWord = String(repeating: "W", count: 500)
        let fitting = String(repeating: "a ", count: limit / 2 - 1) + "bc"

        // When / Then
        let shortened = PosterPage(answers: ReportAnswers(description: words)).description ?? ""
        XCTAssert(shortened.hasSuffix("red…") || shortened.hasSuffix("collar…"), shortened)
        XCTAssertLessThanOrEqual(shortened.count, limit)
        XCTAssertGreaterThan(shortened.count, limit - 8)
        XCTAssert(
            PosterPage(answers: ReportAnswers(description: sentences)).description?.hasSuffix("!! Shy…") == true
        )
        XCTAssertEqual(
            PosterPage(answers: ReportAnswers(description: oneWord)).description,
            String(repeating: "W", count: limit - 1) + "…"
        )
        XCTAssertEqual(PosterPage(answers: ReportAnswers(description: fitting)).description, fitting)
        XCTAssertEqual(PosterPage(answers: ReportAnswers(description: "")).description, "")
    }

    func testPhone_whenTypedWithManyMarks_shouldBeDigitsAlone() {
        // Given
        let cases = [
            ("+48 600 700 800", "+48 600 700 800"), ("(1)-(2)-(3)-(4)-(5)-(6)-(7)", "1234567"),
            ("+1 2 3 4 5 6 7 8 9 0 1 2 3 4 5", "+123456789012345"),
        ]
        for (typed, printed) in cases {
            // When
            let contact = ReportAnswers(contactPhone: PhoneNumber(rawValue: typed))
            let poster = PosterPage(answers: contact)

            // Then
            XCTAssertEqual(poster.phone, printed)
        }
    }

    func testWords_whenThereAreMany_shouldBeSetSmaller() {
        // Given
        let short = ReportAnswers(lastSeenPlace: "Planty", description: "Shy.")
        let long = ReportAnswers(lastSeenPlace: "Planty", description: String(repeating: "Shy. ", count: 50))

        // When / Then
        XCTAssertFalse(PosterPage(answers: short).isDense)
        XCTAssertTrue(PosterPage(answers: long).isDense)
        XCTAssertTrue(PosterPage(answers: short).hasWords)
        XCTAssertFalse(PosterPage(answers: ReportAnswers(petName: "Rex", age: Age(rawValue: 3))).hasWords)
    }

    func testStrip_whenThereIsNoPhone_shouldHoldWhatCanBeTyped() {
        // Given
        let phone = ReportAnswers(
            contactPhone: PhoneNumber(rawValue: "600700800"),
            contactEmail: EmailAddress(rawValue: "a@b.example")
        )
        let email = ReportAnswers(contactEmail: EmailAddress(rawValue: "a@b.example"))
        let long = ReportAnswers(
            contactEmail: EmailAddress(rawValue: String(repeating: "a", count: 64) + "@b.example")
        )

        // When / Then
        XCTAssertEqual(page(contact: phone).stripText, "600700800")
        XCTAssertEqual(page(contact: email).stripText, "a@b.example")
        XCTAssertEqual(page(contact: long).stripText, "petspot.example/pets/0123456789")
    }

    func testLayout_whenPhotoIsUprightWideOrMissing_shouldDiffer() {
        // Given
        let wide = Photo(
            file: Photo.sample.file,
            originalName: "wide.png",
            format: .png,
            byteCount: 1,
            width: 3,
            height: 2
        )

        // When / Then
        XCTAssertEqual(page(photo: nil).layout, "plain")
        XCTAssertEqual(page(photo: .sample).layout, "upright")
        XCTAssertEqual(page(photo: wide).layout, "wide")
    }

    func testCode_whenAddressIsTooLong_shouldBeLeftOut() {
        XCTAssertNotNil(page().code)
        XCTAssertNil(page(address: "https://" + String(repeating: "x", count: 206)).code)
    }

    private func facts(of description: ReportAnswers) -> [String] {
        PosterPage(answers: description).facts(in: .en)
    }

    private func page(
        photo: Photo? = nil,
        contact: ReportAnswers = ReportAnswers(),
        address: String = "https://petspot.example/pets/0123456789"
    ) -> PosterPage {
        var answers = contact
        answers.photo = photo
        return PosterPage(answers: answers, address: address)
    }
}

extension PosterPage {
    fileprivate init(answers: ReportAnswers, address: String = "") {
        let report = PetReport.sample(answers: answers)
        self.init(report: report, token: ManagementToken(of: report.id, from: SessionID()), address: address)
    }
}
