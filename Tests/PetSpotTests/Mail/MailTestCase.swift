import Foundation
import HTTPServer
import TestSupport
import XCTest

@testable import HTTP
@testable import PetSpot

/// A site that sends mail, and what lies in its outbox.
class MailTestCase: AppTestCase {
    static let origin = "https://petspot.example"
    static let address = "owner@example.org"

    override func setUp() async throws {
        try await start(publicURL: MailTestCase.origin, MailTestCase.configure)
    }

    static func configure(_ configuration: inout Configuration) {
        configuration.mailFrom = Mailbox("PetSpot <post@petspot.example>")
        configuration.moderatorMail = MailAddress("moderators@petspot.example")
    }

    /// A mail as its reader gets it.
    struct Mail {
        let number: Int
        let text: String

        func field(_ name: String) -> String? {
            text.split(separator: "\n").first { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
        }

        var to: String? { field("To")?.trimmingCharacters(in: ["<", ">"]) }
        var subject: String? { field("Subject") }
        /// The paths of the links in its text.
        var links: [String] {
            text.components(separatedBy: "\n\n").dropFirst().joined().matches(of: /https:\/\/petspot\.example(\S*)/).map { String($0.1) }
        }
        /// The private page that it leads to.
        var privatePage: String { links.first { $0.hasPrefix("/manage/") } ?? "" }
        var stop: String { links.first { $0.hasPrefix("/mail/stop/") } ?? "" }
    }

    /// Writes what is due. Returns all that wait in the outbox, oldest first.
    func mails() async throws -> [Mail] {
        try await app.app.writeMails()
        let outbox = try Outbox(in: app.folder)
        return try outbox.numbers().map { number in
            Mail(number: number, text: try String(contentsOfFile: outbox.path(of: number), encoding: .utf8))
        }
    }

    /// The same, which a mailer then takes.
    func sentMails() async throws -> [Mail] {
        let sent = try await mails()
        let outbox = try Outbox(in: app.folder)
        for mail in sent { outbox.remove(mail.number) }
        return sent
    }

    /// Reports an animal. Returns the private page that the confirmation shows.
    func report(
        _ kind: String = "missing",
        _ description: [(String, String)] = [],
        email: String = MailTestCase.address,
        _ browser: Browser? = nil
    ) async throws -> (manage: String, pet: String) {
        let (browser, path) = (browser ?? Browser(app), "/report-\(kind)")
        _ = try await browser.post(path + "/chip-number")
        _ = try await browser.post(path + "/photo")
        _ = try await browser.post(path + "/description", description)
        _ = try await browser.post(
            path + "/contact-details",
            [("contactEmail", email), ("contactPhone", "600 700 800")]
        )
        _ = try await browser.post(path + "/summary")
        let created = try await browser.get(path + "/confirmation")
        return try (created.managePath, created.petPath)
    }

    /// A report whose author has confirmed the address. Returns its pages.
    func confirmedReport(
        _ kind: String = "missing",
        _ description: [(String, String)] = [],
        email: String = MailTestCase.address
    ) async throws -> (manage: String, pet: String) {
        let pages = try await report(kind, description, email: email)
        let first = try await sentMails().first { $0.to == email && $0.subject == "Your report on PetSpot" }
        let page = try XCTUnwrap(first).privatePage
        let response = try await Browser(app).post(page + "/mail", [("mail", "on")])
        XCTAssertEqual(response.location, page)
        return pages
    }

    /// Posts a form whose body comes only after something else has happened.
    func post(_ path: String, _ form: String, after event: @escaping () async throws -> Void) async throws -> Int {
        var fields = RequestFields()
        fields.append("Host", app.host)
        fields.append("Content-Type", "application/x-www-form-urlencoded")
        let length = form.utf8.count
        let head = RequestHead(method: .post, path: path, query: "", fields: fields, framing: .length(length))
        var rest: [UInt8]? = Array(form.utf8)
        let body = RequestBody(declaredLength: length) { () async throws(HTTPError) -> [UInt8]? in
            guard let bytes = rest else { return nil }
            rest = nil
            do { try await event() } catch { throw HTTPError(.badRequest, "the event failed") }
            return bytes
        }
        return try await app.site.respond(to: HTTPRequest(head: head, peer: .loopback, body: body)).value.status.code
    }

    /// Gives a report another address, or none.
    func changeAddress(of manage: String, to email: String, _ browser: Browser) async throws {
        _ = try await browser.submit(manage + "/edit")
        let contact = [("contactEmail", email), ("contactPhone", "600 700 800")]
        _ = try await browser.post("/report-missing/contact-details?change", contact)
        let response = try await browser.post("/report-missing/summary")
        XCTAssertEqual(response.status, 303)
    }

    /// The stored reports, newest first.
    var reports: [PetReport] {
        get async throws { try await app.app.storage.reports.all() }
    }

    /// Runs a statement on the database.
    func execute(_ sql: String) async throws {
        try await app.app.storage.store.transaction { try $0.execute(sql) }
    }

    /// The number that a query returns.
    func count(_ sql: String) async throws -> Int? {
        try await app.app.storage.store.search { try $0.value(sql) }
    }

    @discardableResult
    func send(_ kind: String = "seen", to pet: String) async throws -> TestResponse {
        try await Browser(app).post(
            pet + "/message",
            [
                ("kind", kind), ("place", "canary-place"), ("replyTo", "600 100 200"),
                ("note", "canary-note \(Int.random(in: 0...999_999))"),
            ]
        )
    }
}
