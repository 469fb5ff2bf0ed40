import HTML

/// The operator's list of whom to call.
struct LocalContacts: Template {
    let language: Language
    let contacts: [LocalContact]

    /// Nil when the list is empty.
    init?(_ contacts: [LocalContact], in language: Language) {
        guard !contacts.isEmpty else { return nil }
        self.language = language
        self.contacts = contacts
    }
}

extension URLReference {
    /// The host of a website, to show in place of the whole address.
    var host: String { String(text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }) }
}
