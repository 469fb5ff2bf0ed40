import Foundation

/// Compiles the folders `Templates`, `Localizable` and `Public` of a package to Swift, and its version.
struct ResourceCompiler {
    let package: URL
    private(set) var diagnostics: [Diagnostic] = []

    init(package: URL) {
        self.package = package
    }

    /// Writes the Swift files into `folder`, or fills `diagnostics` when a resource is invalid. Throws the error of the file
    /// system when a file cannot be written.
    mutating func compile(into folder: URL) throws {
        let languages = languages()
        var knownTexts = KnownTexts(languages: languages)
        let files = [
            "Languages.swift": LanguageWriter.code(for: languages),
            "L10n.swift": localizations(in: languages, &knownTexts),
            "Assets.swift": assets(&knownTexts),
            "Templates.swift": templates(knownTexts),
            "Version.swift": VersionWriter.code(for: package),
        ]
        diagnostics.sort { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
        guard diagnostics.isEmpty else { return }
        for (name, code) in files {
            let file = folder.appending(path: name)
            let content = Data("// Generated from the package's resources.\n\n\(code)".utf8)
            // An unchanged file is not written, so that it is not recompiled.
            if (try? Data(contentsOf: file)) != content { try content.write(to: file, options: .atomic) }
        }
    }

    private mutating func templates(_ knownTexts: KnownTexts) -> String {
        var templates: [(name: String, source: SourceText)] = []
        var scripts: [(name: String, source: SourceText)] = []
        for (_, file) in files(in: "Templates") {
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
        return TemplateSet(templates: templates, scripts: scripts, knownTexts: knownTexts).compile(&diagnostics)
    }

    /// The languages that have a file of strings. The source language is always one of them, and the first.
    private mutating func languages() -> [StringsLanguage] {
        var tags = [StringsLanguage.sourceTag]
        for (path, file) in files(in: "Localizable") {
            if let match = path.wholeMatch(of: /([^\/]+)\.lproj\/Localizable\.strings/) {
                if match.1 != StringsLanguage.sourceTag { tags.append(String(match.1)) }
            } else {
                let message = "not a language's strings, which are in Localizable/<language>.lproj/Localizable.strings"
                diagnostics.append(Diagnostic(path: file.path, line: 1, column: 1, message: message))
            }
        }
        var languages: [StringsLanguage] = []
        for tag in tags {
            diagnostics.collect { () throws(Diagnostic) in languages.append(try StringsLanguage(tag: tag)) }
        }
        return languages
    }

    private mutating func localizations(in languages: [StringsLanguage], _ knownTexts: inout KnownTexts) -> String {
        var sources: [(language: StringsLanguage, source: SourceText)] = []
        for language in languages {
            let file = package.appending(path: language.path)
            diagnostics.collect { () throws(Diagnostic) in
                let exists = FileManager.default.fileExists(atPath: file.path)
                sources.append((language, try SourceText(path: file.path, utf8: exists ? file.content() : Data())))
            }
        }
        var catalog = StringsCatalog(sources)
        var writer = LocalizationWriter(languages: languages)
        let localizations = catalog.localizations()
        diagnostics += catalog.diagnostics
        for localization in localizations {
            knownTexts.add(localization)
            guard !writer.add(localization) else { continue }
            catalog.error("'\(localization.key)' has the same name in Swift as another key", at: localization.key)
                .map { diagnostics.append($0) }
        }
        return writer.code()
    }

    private mutating func assets(_ knownTexts: inout KnownTexts) -> String {
        var assets: [CompiledAsset] = []
        for (path, file) in files(in: "Public") {
            diagnostics.collect { () throws(Diagnostic) in
                assets.append(try CompiledAsset(path: path, file: file.path, content: try file.content()))
            }
        }
        for asset in assets { knownTexts.add(asset) }
        return AssetWriter.code(for: assets)
    }

    /// Every file below a folder of the package, except hidden ones, with its relative path.
    private func files(in folder: String) -> [(path: String, file: URL)] {
        let root = package.appending(path: folder)
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
        return paths.sorted().filter { !"/\($0)".contains("/.") }.map { ($0, root.appending(path: $0)) }
            .filter { (try? $0.file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) != true }
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
