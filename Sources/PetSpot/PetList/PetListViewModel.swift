import HTML

/// What the list shows: a page of cards, and whether a report of the reader's own waits to be continued.
struct PetListViewModel {
    /// The cards, newest first.
    let cards: [PetCard]
    /// The cursor of the next older page, when there is one.
    let olderCursor: Int?
    /// Whether this is not the first page.
    let isOlderPage: Bool
    /// The search whose result this is, if it is one.
    let search: ChipSearch?
    /// Whether this browser has an unfinished report.
    let hasOpenDraft: Bool
}

extension PetCard {
    var url: URLReference { id.publicURL }

    /// The photo as small as there is one.
    var thumbnailURL: URLReference? { photo.map(id.thumbnailURL) }
}
