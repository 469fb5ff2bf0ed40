import Foundation
import XCTest

@testable import PetSpot

/// A site that sends mail, and neighbours who ask it for alerts.
class AlertTestCase: MailTestCase {
    static let neighbour = "neighbour@example.org"
    /// A report's description in the middle of most alerts of these tests.
    static let here = [("species", "dog"), ("lastSeenPlace", "Wola, Młynarska"), ("position", "52.231, 20.978")]

    /// Asks for an alert, and waits until it is stored, which happens after the response.
    /// - Parameter isDropped: whether it will not be stored.
    func ask(
        _ choices: [(String, String)] = [("place", "wola")],
        email: String = AlertTestCase.neighbour,
        _ browser: Browser? = nil,
        isDropped: Bool = false
    ) async throws {
        let before = try await requests
        let response = try await (browser ?? Browser(app)).post("/alerts", choices + [("email", email)])
        XCTAssertEqual(response.location, "/alerts")
        if isDropped {
            for _ in 1...100 where try await requests == before { await Task.yield() }
        } else {
            let isStored = await eventually { try await requests != before }
            XCTAssert(isStored)
        }
    }

    /// How many requests for alerts were ever stored.
    private var requests: Int? {
        get async throws { try await count("SELECT coalesce(max(number), 0) FROM alerts") }
    }

    /// An alert whose holder has confirmed it. Returns its page.
    @discardableResult
    func confirmedAlert(
        _ choices: [(String, String)] = [("place", "wola")],
        email: String = AlertTestCase.neighbour
    ) async throws -> String {
        try await ask(choices, email: email)
        let page = try await sentMail("Confirm your alert", to: email).alertPage
        let response = try await Browser(app).post(page, [("action", "confirm")])
        XCTAssertEqual(response.location, page)
        return page
    }

    /// Confirmed alerts of as many addresses, without a request for each. Returns the addresses.
    func manyAlerts(_ number: Int, _ answer: AlertAnswer) async throws -> [String] {
        let alerts = app.app.storage.alerts
        return try await (1...number).asyncMap { index in
            var answer = answer
            answer.email = EmailAddress(rawValue: "many\(index)@example.org")
            let isAdded = try await alerts.add(answer, in: .en, now: TestApp.noon, firstMailAt: .max)
            XCTAssert(isAdded)
            let newest = try await count("SELECT coalesce(max(number), 0) FROM alerts")
            _ = try await alerts.confirm(try XCTUnwrap(newest), now: TestApp.noon)
            return "many\(index)@example.org"
        }
    }

    /// The mails about new reports among those that wait.
    func news() async throws -> [Mail] {
        try await sentMails().filter { $0.title.hasPrefix("New near you") }
    }

    /// The mail with a subject among those that wait.
    func sentMail(_ title: String = "Confirm your alert", to address: String = AlertTestCase.neighbour) async throws
        -> Mail
    {
        let mails = try await sentMails().filter { $0.to == address && $0.title == title }
        XCTAssertEqual(mails.count, 1)
        return try XCTUnwrap(mails.first)
    }

    /// The pages of reports that mails about news lead to.
    func pets(in mails: [Mail]) -> [[String]] { mails.map { $0.links.filter { $0.hasPrefix("/pets/") } } }

    /// The id of the report at a page.
    func id(of pet: String) throws -> ReportID {
        try XCTUnwrap(ReportID(rawValue: String(pet.dropFirst("/pets/".count))))
    }
}

extension MailTestCase.Mail {
    /// The alert's page that it leads to.
    var alertPage: String { links.first { $0.hasPrefix("/alerts/") } ?? "" }
    /// The path of the address that one click posts to.
    var oneClick: String { field("List-Unsubscribe")?.firstMatch(of: /example(\/[^>]*)/).map { String($0.1) } ?? "" }

    /// The subject as a reader sees it.
    var title: String {
        let subject = subject ?? ""
        let encoded = subject.wholeMatch(of: /=\?UTF-8\?B\?(.*)\?=/).flatMap { Data(base64Encoded: String($0.1)) }
        return encoded.map { String(decoding: $0, as: UTF8.self).replacing("\u{A0}", with: " ") } ?? subject
    }
}

extension Sequence {
    func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
