import HTML

/// A part of a page: a struct whose members a file in `Templates` uses.
///
/// The build turns `Templates/X.html` into `X.render(in:into:)`; a member that does not exist is an error at the template's own line.
protocol Template {
    /// Writes the markup, in the reader's language.
    func render(in language: Language, into html: inout HTMLBuffer)
}

/// Words around a name, a number or an address that translators in the browser must leave as it is.
struct Untranslated: Template {
    let text: String
    let words: (String) -> LocalizedString

    func render(in language: Language, into html: inout HTMLBuffer) {
        // The object replacement character, which no words hold.
        let mark = "\u{FFFC}"
        for (index, piece) in words(mark).text(in: language).components(separatedBy: mark).enumerated() {
            // A full stop or comma never begins a line.
            let end = index > 0 ? piece.prefix { ".,:".contains($0) } : ""
            if index > 0 {
                html.append(markup: #"<bdi translate="no">"#)
                Address(text: text).render(in: language, into: &html)
                html.append(text: String(end))
                html.append(markup: "</bdi>")
            }
            html.append(text: String(piece.dropFirst(end.count)))
        }
    }
}

/// An address of mail or of a website, whose lines end before an @ or a full stop; any other text as it is.
struct Address: Template {
    let text: String

    func render(in language: Language, into html: inout HTMLBuffer) {
        for (index, character) in text.enumerated() {
            if index > 0, !text.contains(" "), "@.".contains(character) { html.append(markup: "<wbr>") }
            html.append(text: String(character))
        }
    }
}

/// Text that a template may write anywhere; it is escaped.
protocol TemplateText {
    func write(in language: Language, to html: inout HTMLBuffer)
}

/// The functions that `{{ … }}` calls: text goes anywhere, partials only between tags, and URL attributes take URLs alone.
extension Template {
    func write(_ text: some TemplateText, in language: Language, to html: inout HTMLBuffer) {
        text.write(in: language, to: &html)
    }

    func write(_ partial: some Template, in language: Language, to html: inout HTMLBuffer) {
        partial.render(in: language, into: &html)
    }

    func writeText(_ text: some TemplateText, in language: Language, to html: inout HTMLBuffer) {
        text.write(in: language, to: &html)
    }

    func writeURL(_ url: URLReference, to html: inout HTMLBuffer) { html.append(url) }
}

extension String: TemplateText {
    func write(in language: Language, to html: inout HTMLBuffer) { html.append(text: self) }
}

extension StaticString: TemplateText {
    func write(in language: Language, to html: inout HTMLBuffer) { html.append(text: self) }
}

/// Written as its tag.
extension Language: TemplateText {
    func write(in language: Language, to html: inout HTMLBuffer) { html.append(text: rawValue) }
}

/// Written as its name.
extension Screen: TemplateText {
    func write(in language: Language, to html: inout HTMLBuffer) { html.append(text: name) }
}

extension Int: TemplateText {
    func write(in language: Language, to html: inout HTMLBuffer) { html.append(text: String(self)) }
}

extension LocalizedString: TemplateText {}
