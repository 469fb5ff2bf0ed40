import Foundation
import TestSupport
import XCTest

@testable import PetSpot
@testable import ResourceCompiler

/// The recordings of one test: a folder of responses or other texts that must not change.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter Snapshot` records all of them again, and removes those that no test uses.
final class Recordings {
    /// Each test has its own folder, so that it can find its unused recordings.
    enum Folder: String, CaseIterable {
        case empty
        case privacy
        case statistics
        case filledIn = "filled-in"
        case ownerAndFinder = "owner-and-finder"
        case found
        case moderation
        case matches
        case noPhone = "no-phone"
        case wrongInput = "wrong-input"
        case budgets
        case errors
        case scripts
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Recorded")

    private let folder: URL
    private let isRecording: Bool
    private var asked: Set<String> = []

    /// Throws a `RefusedInCI` when recording is requested in CI.
    init(_ folder: Folder, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        self.folder = Recordings.root.appendingPathComponent(folder.rawValue)
        isRecording = environment["RECORD_SNAPSHOTS"] == "1"
        guard isRecording else { return }
        if environment["CI"] != nil { throw RefusedInCI() }
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    }

    /// A CI run must not change recordings.
    struct RefusedInCI: Error, CustomStringConvertible {
        let description = "RECORD_SNAPSHOTS is refused where CI is set"
    }

    /// Compares a response with its recording. English is recorded whole: status, header lines, body. Another language is recorded
    /// as the words that a person meets, because the markup around them is English's.
    func assert(
        _ response: TestResponse,
        named name: String,
        in language: Language,
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let recording = language == .en ? Recordings.whole(response) : response.visibleWords
        // Moderators read ids outside of links too.
        let ids = Set(response.text.matches(of: /\/(pets|reports)\/([0-9a-hjkmnp-tv-z]{10})\b/).map(\.2))
        let stable = try ids.reduce(Recordings.stable(recording)) { $0.replacing($1, with: "ID") }
        try assert(stable, in: "\(name)-\(language).txt", file: file, line: line)
    }

    /// Compares a text with the recorded one. A missing recording is a failure.
    func assert(_ actual: String, in name: String, file: StaticString = #filePath, line: UInt = #line) throws {
        let recording = folder.appendingPathComponent(name)
        asked.insert(name)
        if isRecording { return try actual.write(to: recording, atomically: true, encoding: .utf8) }
        guard let expected = try? String(contentsOf: recording, encoding: .utf8) else {
            return XCTFail("there is no recording \(name)", file: file, line: line)
        }
        if actual != expected {
            let difference = LineDifference(from: expected, to: actual)
            XCTFail("\(name) differs:\n\(difference)", file: file, line: line)
        }
    }

    /// Fails for each recording that the test has not used.
    func assertNoneIsStale(file: StaticString = #filePath, line: UInt = #line) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !asked.contains(name) {
            if isRecording {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
            } else {
                XCTFail("no test asks for the recording \(name)", file: file, line: line)
            }
        }
    }

    /// The inline scripts as pages contain them, with their file names.
    static func inlineScripts() throws -> [(name: String, text: String)] {
        let templates = root.appendingPathComponent("../../../../Templates").standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: templates.path).filter { $0.hasSuffix(".js") }
        return try names.sorted().map { name in
            let source = try String(contentsOf: templates.appendingPathComponent(name), encoding: .utf8)
            return (name, try InlineScript(SourceText(path: name, text: source)).text)
        }
    }

    /// The header lines of most pages. A recording has the lines in which its response differs: `-` before one that is missing.
    private static let commonFields: Set<String> = [
        "Content-Security-Policy: default-src 'none'; script-src HASHES; style-src 'self'; img-src 'self' blob:; "
            + "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        "Cache-Control: no-store, no-transform",
        "Content-Type: text/html; charset=utf-8",
        "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin",
        "Permissions-Policy: camera=(), geolocation=(), microphone=()",
        "Referrer-Policy: same-origin",
        "X-Robots-Tag: noindex",
        "X-Content-Type-Options: nosniff",
    ]

    /// The lines that every document has once, around its page. A recording lacks them; `-` stands before one that is not there.
    private static let commonLines: Set<String> = [
        "<!doctype html>", #"<html lang="en">"#, "<head>", #"<meta charset="utf-8">"#,
        #"<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">"#,
        #"<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">"#,
        #"<meta name="color-scheme" content="light dark">"#,
        #"<link rel="icon" type="image/svg+xml" href="/assets/icon.HASH.svg">"#,
        #"<link rel="stylesheet" href="/assets/petspot.HASH.css">"#, "</head>", "<body>",
        "<footer>", #"<a class="brand" href="/">PetSpot</a>"#, #"<nav aria-label="Language">"#,
        #"<span lang="en" aria-current="true">English</span>"#,
        #"<a href="/privacy" data-testid="privacyLink">Privacy</a>"#, "</footer>", "</body>", "</html>",
    ]

    /// Status, header lines and body of a response, without what is common.
    private static func whole(_ response: TestResponse) -> String {
        let fields = Set(
            response.fields.map { "\($0.name): \($0.value)".replacing(/'sha256-[^;]+(?=;)/, with: "HASHES") }
        )
        let body = response.text.replacing(/\.[0-9a-f]{10,}\./, with: ".HASH.").split(separator: "\n", omittingEmptySubsequences: false)
        let counts = body.reduce(into: [:]) { $0[String($1), default: 0] += 1 }
        let once = commonLines.filter { counts[$0] == 1 }
        let missing = commonFields.subtracting(fields).union(commonLines.filter { counts[$0] == nil }).map { "- " + $0 }
        let lines = fields.subtracting(commonFields).sorted() + missing.sorted()
        return (["\(response.status)"] + lines + [""] + body.map(String.init).filter { !once.contains($0) }).joined(separator: "\n")
    }

    /// The text without what changes with each run or with an asset. A script is replaced by its name, because it has its own recording.
    private static func stable(_ text: String) throws -> String {
        try inlineScripts().reduce(text) { text, script in
            text.replacing("<script>\(script.text)</script>", with: "<script>…\(script.name)…</script>")
        }
        .replacing(/\.[0-9a-f]{10,}\./, with: ".HASH.")
        .replacing(/\?v=[0-9a-f]{8}/, with: "?v=VERSION")
        .replacing(/data-base="[0-9a-f]{8}"/, with: #"data-base="FINGERPRINT""#)
        .replacing(/\/manage\/[0-9a-f]{32}/, with: "/manage/TOKEN")
        .replacing(/%2Fmanage%2F[0-9a-f]{32}/, with: "%2Fmanage%2FTOKEN")
        .replacing(/\/moderate\/enter\/[0-9a-f]{32}/, with: "/moderate/enter/TOKEN")
        .replacing(/(petspot_moderator|petspot_session)=[0-9a-f]{32}/) { $0.1 + "=ID" }
        .replacing(/(M\d+ \d+h\d+v1H\d+z)+/, with: "MODULES")
    }
}
