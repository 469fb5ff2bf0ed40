import Foundation

/// The names that some folders use from each other: what another folder declares at a file's top level, or adds to a type of a third
/// one. A name that several folders declare, and a member that several files declare, is left out: what is found is certain.
struct FolderUses {
    /// A Swift file.
    struct Source {
        let folder: String
        let file: String
        let code: String

        /// - Parameter text: what is read without comments and literals; a literal with an interpolation stays.
        init(folder: String, file: String, text: String) {
            self.folder = folder
            self.file = file
            code = text.replacing(#/(?s)//[^\n]*|/\*.*?\*/|"""(?:(?!\\\().)*?"""|"(?:\\[^(]|[^"\\\n])*"/#, with: " ")
        }
    }

    struct Use: Hashable {
        let file: String
        let folder: String
        let name: String
        /// The folder that declares the name.
        let home: String
    }

    private(set) var all: Set<Use> = []

    /// - Parameter templates: expressions, which declare nothing, by the name of the type that they belong to.
    init(_ sources: [Source], templates: [(type: String, text: String)] = []) throws {
        let modifiers = "(?:@[a-zA-Z]+(?:\\([^)]*\\))? +|public |final |indirect |static |mutating |nonisolated )*"
        let topLevel = try Regex(
            "(?m)^\(modifiers)(?:class|struct|enum|protocol|actor|typealias|func|let|var) +(\\w+)",
            as: (Substring, Substring).self
        )
        let member = try Regex(
            "(?m)^ {4}\(modifiers)(?:func|var|let|struct|enum) +(\\w+)",
            as: (Substring, Substring).self
        )
        let extensions = #/(?ms)^(?:public )?extension (\w+)[^{\n]*\{(.*?)^\}/#
        // The folders that declare each name; a member has its dot.
        var homes: [Substring: Set<String>] = [:]
        var fileCounts: [Substring: Int] = [:]
        for source in sources {
            for match in source.code.matches(of: topLevel) {
                homes[match.1, default: []].insert(source.folder)
            }
            let values = source.code.matches(of: /\b(?:func|var|let|case) +(\w+)/).map(\.1)
            for name in Set(values) { fileCounts[name, default: 0] += 1 }
        }
        let owners = homes
        for source in sources {
            for match in source.code.matches(of: extensions)
            where owners[match.1]?.contains(source.folder) != true {
                for member in match.2.matches(of: member) where fileCounts[member.1] == 1 {
                    homes["." + member.1, default: []].insert(source.folder)
                }
            }
        }
        let expressions = templates.compactMap { type, text in
            owners[type[...]]?.first.map { Source(folder: $0, file: type + ".html", text: text) }
        }
        for source in sources + expressions {
            for match in source.code.matches(of: /\.?\w+/) {
                guard let home = homes[match.0], home.count == 1, let home = home.first, home != source.folder else {
                    continue
                }
                all.insert(Use(file: source.file, folder: source.folder, name: String(match.0), home: home))
            }
        }
    }
}
