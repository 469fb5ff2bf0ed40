import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fail("usage: ResourceCompiler <package folder> <output folder>", status: 64) }
let output = URL(filePath: arguments[2])
do {
    // The plugin watches this date, so that the next build runs this program again.
    try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: output.path)
    let build = ProcessInfo.processInfo.environment["PETSPOT_BUILD"]
    var compiler = ResourceCompiler(package: URL(filePath: arguments[1]), build: build)
    try compiler.compile(into: output)
    if !compiler.diagnostics.isEmpty { fail(compiler.diagnostics.map(\.description).joined(separator: "\n"), status: 1) }
} catch {
    fail("error: \(error.localizedDescription)", status: 1)
}

func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
}
