import Foundation

/// Compiles a package's `Templates`, `Localizable` and `Public` to Swift.
struct ResourceCompiler {
    let package: URL
    private(set) var diagnostics: [Diagnostic] = []

    init(package: URL) {
        self.package = package
    }

    /// Writes the three Swift files into `folder`, unless something is wrong: then `diagnostics` tells what.
    mutating func compile(into folder: URL) throws {
        let files = [
            "Templates.swift": templates(),
            "L10n.swift": localizations(),
            "Assets.swift": assets(),
        ]
        diagnostics.sort { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
        guard diagnostics.isEmpty else { return }
        for (name, code) in files {
            let file = folder.appending(path: name)
            let content = Data("// Generated from the package's resources.\n\n\(code)".utf8)
            // An untouched file is not compiled again.
            if (try? Data(contentsOf: file)) != content { try content.write(to: file, options: .atomic) }
        }
    }

    private mutating func templates() -> String {
        var templates: [(name: String, source: SourceText)] = []
        var scripts: [(name: String, source: SourceText)] = []
        for file in files(in: "Templates") {
            diagnostics.collect { () throws(Diagnostic) in
                let source = try SourceText(path: file.path, utf8: file.content())
                let name = file.deletingPathExtension().lastPathComponent
                switch file.pathExtension {
                case "html": templates.append((name, source))
                case "js": scripts.append((name, source))
                default: throw source.error("neither a template (.html) nor an inline script (.js)", at: 0)
                }
            }
        }
        return TemplateSet(templates: templates, scripts: scripts).compile(&diagnostics)
    }

    private mutating func localizations() -> String {
        var sources: [StringsLanguage: SourceText] = [:]
        for language in StringsLanguage.allCases {
            let file = package.appending(path: language.path)
            diagnostics.collect { () throws(Diagnostic) in
                let exists = FileManager.default.fileExists(atPath: file.path)
                sources[language] = try SourceText(path: file.path, utf8: exists ? file.content() : Data())
            }
        }
        var catalog = StringsCatalog(sources)
        var writer = LocalizationWriter()
        let localizations = catalog.localizations()
        diagnostics += catalog.diagnostics
        for localization in localizations where !writer.add(localization) {
            catalog.error("'\(localization.key)' has the same name in Swift as another key", at: localization.key)
                .map { diagnostics.append($0) }
        }
        return writer.code()
    }

    private mutating func assets() -> String {
        let root = package.appending(path: "Public").standardizedFileURL.path + "/"
        var assets: [CompiledAsset] = []
        for file in files(in: "Public") {
            diagnostics.collect { () throws(Diagnostic) in
                let path = String(file.path.dropFirst(root.count))
                assets.append(try CompiledAsset(path: path, file: file.path, content: try file.content()))
            }
        }
        return AssetWriter.code(for: assets)
    }

    /// Every file below a folder of the package, but for hidden ones, in an order that does not change.
    private func files(in folder: String) -> [URL] {
        let root = package.appending(path: folder).standardizedFileURL
        let keys: [URLResourceKey] = [.isRegularFileKey]
        let found = FileManager.default.enumerator(
            at: root,
            includingPropertiesForKeys: keys,
            options: .skipsHiddenFiles
        )
        return (found?.compactMap { $0 as? URL } ?? [])
            .filter { (try? $0.resourceValues(forKeys: Set(keys)).isRegularFile) == true }
            .sorted { $0.path < $1.path }
    }
}

extension URL {
    fileprivate func content() throws(Diagnostic) -> Data {
        do {
            return try Data(contentsOf: self)
        } catch {
            throw Diagnostic(path: path, line: 1, column: 1, message: error.localizedDescription)
        }
    }
}
