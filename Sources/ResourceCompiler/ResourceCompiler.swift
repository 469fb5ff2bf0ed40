import Foundation

/// Compiles the folders `Templates`, `Localizable` and `Public` of a package to Swift.
struct ResourceCompiler {
    let package: URL
    /// The word that the build was given for what it is built from, such as a commit.
    let build: String?
    private(set) var diagnostics: [Diagnostic] = []

    /// Writes the Swift files into `folder`, or fills `diagnostics`. Throws when a file cannot be written.
    mutating func compile(into folder: URL) throws {
        let files = ["L10n.swift": localizations(), "Assets.swift": assets(), "Templates.swift": templates(), "Version.swift": version()]
        diagnostics.sort { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
        guard diagnostics.isEmpty else { return }
        for (name, code) in files {
            let file = folder.appending(path: name)
            let content = Data("// Generated from the package's resources.\n\n\(code)".utf8)
            // An unchanged file is not written, so that it is not recompiled.
            if (try? Data(contentsOf: file)) != content { try content.write(to: file, options: .atomic) }
        }
    }

    /// The version is that of the newest entry in the list of changes.
    private mutating func version() -> String {
        let file = package.appending(path: ".deploy/CHANGES.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let heading = text.split(separator: "\n").first { $0.hasPrefix("## ") }
        guard let number = heading?.split(whereSeparator: { " ,".contains($0) }).dropFirst().first else {
            diagnostics.append(Diagnostic(path: file.path, message: "no heading of a version, such as ## 1.0"))
            return ""
        }
        let version = String(number) + (build.map { " (\($0))" } ?? "")
        return """
            /// The program's version.
            public enum Version {
                /// The number of the newest entry in `.deploy/CHANGES.md`, and what the build was given in `PETSPOT_BUILD`.
                public static let text = \(version.swiftLiteral)
            }

            """
    }

    private mutating func templates() -> String {
        var set = TemplateSet()
        forEachFile(in: "Templates") { _, file throws(Diagnostic) in
            let source = try SourceText(path: file.path, utf8: file.content())
            let name = file.deletingPathExtension().lastPathComponent
            switch file.pathExtension {
            case "html": set.templates.append((name, source))
            case "js": set.scripts.append((name, source))
            default: throw source.error("neither a template (.html) nor an inline script (.js)", at: 0)
            }
        }
        return set.compile(&diagnostics)
    }

    private mutating func localizations() -> String {
        var files: [StringsFile] = []
        forEachFile(in: "Localizable") { path, file throws(Diagnostic) in
            guard let match = path.wholeMatch(of: /([^\/]+)\.lproj\/Localizable\.strings/) else {
                let place = "Localizable/<language>.lproj/Localizable.strings"
                throw Diagnostic(path: file.path, message: "not a language's strings, which are in \(place)")
            }
            let source = try SourceText(path: file.path, utf8: file.content())
            files.append(try StringsFile(language: String(match.1), source))
        }
        var catalog = StringsCatalog(files)
        let localizations = catalog.localizations()
        diagnostics += catalog.diagnostics
        return LocalizationWriter.code(for: localizations, in: files.map(\.language))
    }

    private mutating func assets() -> String {
        var assets: [CompiledAsset] = []
        forEachFile(in: "Public") { path, file throws(Diagnostic) in
            assets.append(try CompiledAsset(path: path, file: file.path, content: try file.content()))
        }
        return CompiledAsset.code(for: assets)
    }

    /// Calls `body` for every file below a folder of the package, except hidden ones, with its relative path. Errors go to `diagnostics`.
    private mutating func forEachFile(in folder: String, _ body: (_ path: String, URL) throws(Diagnostic) -> Void) {
        let root = package.appending(path: folder)
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
        for path in paths.sorted() where !"/\(path)".contains("/.") {
            let file = root.appending(path: path)
            if (try? file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true { continue }
            do { try body(path, file) } catch { diagnostics.append(error) }
        }
    }
}

extension URL {
    func content() throws(Diagnostic) -> Data {
        do {
            return try Data(contentsOf: self)
        } catch {
            throw Diagnostic(path: path, message: error.localizedDescription)
        }
    }
}
