import HTML

/// Something that is written into a page: a struct whose members a file in `Templates` names.
///
/// The build turns `Templates/X.html` into `X.render(into:)`; a member that does not exist is an error at the template's
/// own line.
protocol Template {
    /// The reader's language.
    var language: Language { get }

    /// Writes the markup.
    func render(into html: inout HTMLBuffer)
}

/// What `{{ … }}` may hold. All but markup and partials are escaped.
extension Template {
    func write(_ text: some StringProtocol, to html: inout HTMLBuffer) {
        html.append(text: text)
    }

    func write(_ text: StaticString, to html: inout HTMLBuffer) {
        html.append(text: text)
    }

    func write(_ number: Int, to html: inout HTMLBuffer) {
        html.append(number)
    }

    func write(_ sentence: LocalizedString, to html: inout HTMLBuffer) {
        sentence.write(in: language, to: &html)
    }

    func write(_ answer: SummaryViewModel.Value, to html: inout HTMLBuffer) {
        switch answer {
        case .typed(let text): write(text, to: &html)
        case .sentence(let sentence): write(sentence, to: &html)
        }
    }

    func write(_ markup: RawHTML, to html: inout HTMLBuffer) {
        html.append(markup)
    }

    func write(_ partial: some Template, to html: inout HTMLBuffer) {
        partial.render(into: &html)
    }

    func writeURL(_ url: URLReference, to html: inout HTMLBuffer) {
        html.append(text: url.text)
    }
}
