import Foundation
import TestSupport
import XCTest

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

    /// Compares a whole response with the one that was recorded: status, sorted header lines, body.
    func assert(
        _ response: TestResponse,
        named name: String,
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        try assert(Recordings.stable(response), in: name + ".txt", file: file, line: line)
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

    /// A report's id on a moderators' page, after what stands before it.
    private static var moderatedID: Regex<(Substring, Substring)> {
        /(\/moderate\/reports\/|report=|value="|(?:reason|note)-|20\d\d, |\()[0-9a-hjkmnp-tv-z]{10}\b/
    }

    /// The response as text, without what changes with each run or with an asset. A script is replaced by its name, because it
    /// has its own recording.
    private static func stable(_ response: TestResponse) throws -> String {
        let fields = response.fields.map { "\($0.name): \($0.value)" }.sorted()
        let text = (["\(response.status)"] + fields + ["", response.text]).joined(separator: "\n")
        return try inlineScripts().reduce(text) { text, script in
            text.replacing("<script>\(script.text)</script>", with: "<script>…\(script.name)…</script>")
        }
        .replacing(/\.[0-9a-f]{10,}\./, with: ".HASH.")
        .replacing(/'sha256-[A-Za-z0-9+\/=]+'/, with: "'sha256-HASH'")
        .replacing(/\/pets\/[0-9a-z]{10}/, with: "/pets/ID")
        .replacing(/\?v=[0-9a-f]{8}/, with: "?v=VERSION")
        .replacing(/\/manage\/[0-9a-f]{32}/, with: "/manage/TOKEN")
        .replacing(/%2Fmanage%2F[0-9a-f]{32}/, with: "%2Fmanage%2FTOKEN")
        .replacing(/\/moderate\/enter\/[0-9a-f]{32}/, with: "/moderate/enter/TOKEN")
        .replacing(moderatedID) { $0.1 + "ID" }
        .replacing(/\bID">[0-9a-hjkmnp-tv-z]{10}</, with: "ID\">ID<")
        .replacing(/(petspot_moderator|petspot_session)=[0-9a-f]{32}/) { $0.1 + "=ID" }
        .replacing(/(M\d+ \d+h\d+v1H\d+z)+/, with: "MODULES")
    }
}
