import HTML
import Synchronization

/// The cards of the list.
struct PetCards: Template {
    let language: Language
    let cards: [PetCard]
}

/// The cards of the newest page as markup, made once for as long as the storage returns the same page. Making them takes half of the
/// list's time.
final class NewestCards: Sendable {
    private let rendered = Mutex<[Language: (page: PetCardPage, markup: RawHTML)]>([:])

    func markup(of page: PetCardPage, in language: Language) -> RawHTML {
        let known = rendered.withLock { $0[language] }
        if let known, known.page === page { return known.markup }
        let markup = PetCards(language: language, cards: page.cards).markup
        rendered.withLock { $0[language] = (page, markup) }
        return markup
    }
}
