import XCTest

@testable import PetSpot

/// Addresses and messages, byte by byte.
final class MailMessageTests: XCTestCase {
    func testAddress_whenMailCanGoThere_shouldBeTaken() {
        let cases = [
            "owner@example.org", "a.b+c@sub.example.org", "`.!#$%&'*+/=?^_{|}~-@example.org", "x@a-b.pl",
            String(repeating: "a", count: 64) + "@example.org",
        ]
        for text in cases { XCTAssertEqual(MailAddress(text)?.text, text) }
    }

    func testAddress_whenAMailerCouldMisreadIt_shouldBeRefused() {
        let cases = [
            "", "owner", "owner@example", "@example.org", "-oq@example.org", "a b@example.org", "a@b@example.org",
            "żółw@example.org", "owner@żółw.pl", "owner@[127.0.0.1]", "\"a\"@example.org", "a@-b.org", "a@b-.org",
            "a@b..org",
            "a@example.org\nBcc: x@example.org", String(repeating: "a", count: 65) + "@example.org", "a,b@example.org",
        ]
        for text in cases { XCTAssertNil(MailAddress(text), text) }
    }

    func testMailbox_whenItHasAName_shouldTellBoth() {
        // When
        let named = Mailbox("PetSpot Łódź <post@petspot.example>")
        let plain = Mailbox("post@petspot.example")

        // Then
        XCTAssertEqual(named?.name, "PetSpot Łódź")
        XCTAssertEqual(named?.address.text, "post@petspot.example")
        XCTAssertEqual(plain?.name, "")
        for text in ["", "PetSpot", "PetSpot <post>", "PetSpot <post@petspot.example", "<>"] {
            XCTAssertNil(Mailbox(text), text)
        }
    }

    func testEncodedWords_whenPlain_shouldStayAsTheyAre() {
        XCTAssertEqual(encodedWords("Your report on PetSpot", after: 9), "Your report on PetSpot")
    }

    func testEncodedWords_whenTextIsOfAnyScript_shouldBeShortAndDecodeToTheSame() throws {
        let texts = [
            "Czy to Twoje zwierzę?", "قطة مفقودة في شارع طويل جدا بالقرب من المدرسة", "🐈‍⬛ a, b; <c> \"d\"",
            "=?UTF-8?Q?x?=",
            String(repeating: "ż", count: 60), String(repeating: "👨‍👩‍👧‍👦", count: 12), "Post, Petspot",
            "e\u{301}" + String(repeating: "\u{302}", count: 90),
        ]
        for text in texts {
            // When
            let words = encodedWords(text, after: 9).split(separator: "\n ")

            // Then
            var bytes: [UInt8] = []
            for word in words {
                XCTAssertLessThanOrEqual(word.utf8.count, 75)
                let encoded = try XCTUnwrap(word.firstMatch(of: /^=\?UTF-8\?B\?(.*)\?=$/)?.1)
                let part = Array(try XCTUnwrap(Data(base64Encoded: String(encoded))))
                XCTAssertNotNil(String(validating: part, as: UTF8.self), "a character is cut")
                bytes += part
            }
            XCTAssertEqual(String(decoding: bytes, as: UTF8.self), text)
        }
    }

    func testBytes_whenComplete_shouldHoldEachFieldOnce() throws {
        // When
        let text = String(decoding: try message(["Zażółć", "a\nBcc: x@example.org"]).bytes, as: UTF8.self)

        // Then
        XCTAssertEqual(
            text,
            """
            From: =?UTF-8?B?xbvDs8WCdw==?= <post@petspot.example>
            To: <owner@example.org>
            Subject: Your private links
            Date: Sat, 21 Nov 2026 12:00:00 +0000
            Message-ID: <7.1795262300@petspot.example>
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 8bit
            Auto-Submitted: auto-generated
            List-Unsubscribe: <https://petspot.example/mail/stop/x>
            List-Unsubscribe-Post: List-Unsubscribe=One-Click

            Zażółć
            aBcc: x@example.org

            """
        )
    }

    func testBytes_whenTheSiteHasNoCertificate_shouldNotOfferOneClick() throws {
        // When
        let bytes = try message([], stopURL: "http://petspot.example/mail/stop/x").bytes

        // Then
        let text = String(decoding: bytes, as: UTF8.self)
        XCTAssert(text.contains("\nList-Unsubscribe: <http://petspot.example/mail/stop/x>\n"))
        XCTAssertFalse(text.contains("List-Unsubscribe-Post"))
    }

    func testBytes_whenALineIsLong_shouldBreakItBetweenCharacters() throws {
        // When
        let bytes = try message([String(repeating: "👨‍👩‍👧‍👦", count: 100)]).bytes

        // Then
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        XCTAssertTrue(lines.allSatisfy { $0.count <= 998 && String(validating: $0, as: UTF8.self) != nil })
    }

    func testBytes_whenTheSenderHasALongNameAndAddress_shouldKeepLinesWithEncodedWordsShort() throws {
        for length in 1...60 {
            // Given
            let name = String(repeating: "ż", count: length)
            let address = String(repeating: "a", count: 60) + "@petspot.example"

            // When
            let mail = try message(["x"], from: "\(name) <\(address)>")
            let lines = String(decoding: mail.bytes, as: UTF8.self).split(separator: "\n")

            // Then: at most 76 characters (RFC 2047, section 2).
            for line in lines where line.contains("=?") { XCTAssertLessThanOrEqual(line.utf8.count, 76) }
        }
    }

    func testMailbox_whenItsNameHasAnAngleBracket_shouldTakeTheLastForTheAddress() {
        // When
        let mailbox = Mailbox("a <b> c <post@petspot.example>")

        // Then
        XCTAssertEqual(mailbox?.name, "a <b> c")
        XCTAssertEqual(mailbox?.address.text, "post@petspot.example")
    }

    func testStopToken_whenAnotherAddressIsMeant_shouldBeAnother() throws {
        // Given
        let report = ReportID()
        let secret = [UInt8](repeating: 7, count: 32)
        let own = MailStopToken(of: report, try XCTUnwrap(MailAddress("owner@example.org")), secret: secret)

        for number in 0..<500 {
            // When
            let address = try XCTUnwrap(MailAddress("other\(number)@example.org"))
            let other = MailStopToken(of: report, address, secret: secret)

            // Then
            XCTAssertNotEqual(own, other)
            XCTAssertEqual(MailStopToken(rawValue: other.rawValue), other)
        }
    }

    private func message(
        _ lines: [String],
        from: String = "Żółw <post@petspot.example>",
        stopURL: String = "https://petspot.example/mail/stop/x"
    ) throws -> MailMessage {
        MailMessage(
            from: try XCTUnwrap(Mailbox(from), from),
            to: try XCTUnwrap(MailAddress("owner@example.org")),
            subject: "Your private links",
            date: TestApp.noon,
            id: (7, 1_795_262_300, "petspot.example"),
            stopURL: stopURL,
            lines: lines
        )
    }
}
