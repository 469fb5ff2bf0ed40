import Foundation
import TestSupport
import XCTest

/// Compares a whole answer with the one that was recorded: status, sorted header lines, body.
///
/// `RECORD_SNAPSHOTS=1 swift test` writes them anew; without it a missing one is a failure.
func assertSnapshot(
    _ response: TestResponse,
    named name: String,
    file: StaticString = #filePath,
    line: UInt = #line
) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Recorded")
    let recording = folder.appendingPathComponent(name + ".txt")
    let actual = stable(response)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try actual.write(to: recording, atomically: true, encoding: .utf8)
        return
    }
    guard let expected = try? String(contentsOf: recording, encoding: .utf8) else {
        return XCTFail("there is no recording of \(name)", file: file, line: line)
    }
    guard actual != expected else { return }
    let lines = zip(actual.split(separator: "\n"), expected.split(separator: "\n"))
    let difference = lines.first { $0 != $1 }
    XCTFail(
        "\(name) differs: \(difference?.0 ?? "it has another length") instead of \(difference?.1 ?? "")",
        file: file,
        line: line
    )
}

/// The answer as text, without what changes from run to run or with every edit of an asset.
private func stable(_ response: TestResponse) -> String {
    let fields = response.fields.map { "\($0.name): \($0.value)" }.sorted()
    return (["\(response.status)"] + fields + ["", response.text]).joined(separator: "\n")
        .replacing(/\.[0-9a-f]{10,}\./, with: ".HASH.")
        .replacing(/'sha256-[A-Za-z0-9+\/=]+'/, with: "'sha256-HASH'")
        .replacing(/\/pets\/[0-9a-z]{10}/, with: "/pets/ID")
        .replacing(/\?v=[0-9a-f]{8}/, with: "?v=VERSION")
        .replacing(/\/manage\/[0-9a-f]{32}/, with: "/manage/TOKEN")
        .replacing(/%2Fmanage%2F[0-9a-f]{32}/, with: "%2Fmanage%2FTOKEN")
        .replacing(/petspot_session=[0-9a-f]{32}/, with: "petspot_session=ID")
        .replacing(/(M\d+ \d+h\d+v1H\d+z)+/, with: "MODULES")
}
