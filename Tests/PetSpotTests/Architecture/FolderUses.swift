/// The declarations that some folders use from each other.
///
/// A use is a name that another folder declares at top level, or adds to a third folder's type in an extension. Names that
/// several folders declare, and members that several files declare, are ignored, so there are no false positives, but possibly
/// false negatives.
struct FolderUses {
    struct Source {
        let folder: String
        let file: String
        let text: String
    }

    struct Use: Hashable {
        let source: String
        let folder: String
        let name: String
        /// The folder that declares the name.
        let home: String
    }

    private(set) var all: Set<Use> = []

    /// - Parameter templates: expressions, which declare nothing, by the name of the type that they belong to.
    init(_ sources: [Source], templates: [(type: String, text: String)] = []) {
        var topLevel: [String: Set<String>] = [:]
        var members: [String: Set<String>] = [:]
        var declarers: [String: Set<String>] = [:]
        let declarations = sources.map { ($0, Declarations($0.text)) }
        for (source, declared) in declarations {
            for name in declared.topLevel { topLevel[name, default: []].insert(source.folder) }
            for name in declared.anywhere { declarers[name, default: []].insert(source.file) }
        }
        for (source, declared) in declarations {
            for (owner, name) in declared.extensions where topLevel[owner]?.contains(source.folder) != true {
                if declarers[name]?.count == 1 { members[name] = [source.folder] }
            }
        }
        let users =
            sources
            + templates.compactMap { type, text in
                topLevel[type]?.first.map { Source(folder: $0, file: type + ".html", text: text) }
            }
        for source in users {
            for case .name(let name, let isMember) in SourceTokens(source.text) {
                guard let homes = isMember ? members[name] : topLevel[name], homes.count == 1, let home = homes.first,
                    home != source.folder
                else { continue }
                all.insert(Use(source: source.file, folder: source.folder, name: name, home: home))
            }
        }
    }
}

/// The names that a source declares.
private struct Declarations {
    private(set) var topLevel: Set<String> = []
    private(set) var extensions: [(owner: String, member: String)] = []
    /// Functions, variables and cases, also those of types and functions.
    private(set) var anywhere: Set<String> = []

    private static let values: Set = ["func", "var", "let", "case"]
    private static let all = values.union(["class", "struct", "enum", "protocol", "actor", "typealias"])

    init(_ text: String) {
        var depth = 0
        var owner: String?
        var keyword = ""
        var isPrivate = false
        for token in SourceTokens(text) {
            switch token {
            case .openingBrace:
                depth += 1
            case .closingBrace:
                depth -= 1
                if depth == 0 { owner = nil }
            case .name(let name, let isMember):
                if keyword == "extension" {
                    owner = name
                } else if !isMember, Declarations.all.contains(keyword), !Declarations.all.contains(name) {
                    if Declarations.values.contains(keyword) { anywhere.insert(name) }
                    if depth == 0, !isPrivate { topLevel.insert(name) }
                    if depth == 1, !isPrivate, let owner { extensions.append((owner, name)) }
                    isPrivate = false
                }
                if name == "private" || name == "fileprivate" { isPrivate = true }
                keyword = isMember ? "" : name
            }
        }
    }
}
