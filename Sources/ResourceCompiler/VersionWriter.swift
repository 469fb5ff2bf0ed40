import Foundation

/// Writes what identifies a build: day and hash of the commit, such as `2026-11-22-42117ae`; where the package is no repository, for
/// example from a tarball, the day of the build alone.
enum VersionWriter {
    static func code(for package: URL) -> String {
        """
        /// The program's version.
        public enum Version {
            /// The day and the hash of the commit that it was built from; from a tarball, the day of the build.
            public static let text = "\(commit(of: package) ?? Date.now.formatted(.iso8601.year().month().day()))"
        }

        """
    }

    private static func commit(of package: URL) -> String? {
        let output = Pipe()
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        // The package's own repository, not one that it was unpacked into.
        let repository = package.appending(path: ".git").path
        git.arguments = ["git", "--git-dir", repository, "log", "-1", "--format=%cd-%h", "--date=short", "--abbrev=7"]
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil, let line = try? output.fileHandleForReading.readToEnd() else { return nil }
        git.waitUntilExit()
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        // Nothing else can stand in the source.
        return git.terminationStatus == 0 && text.wholeMatch(of: /[0-9]{4}(-[0-9]{2}){2}-[0-9a-f]+/) != nil ? text : nil
    }
}
