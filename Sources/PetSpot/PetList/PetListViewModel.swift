import HTML

/// The list: a page of cards, and whether the reader has an unfinished report.
struct PetListViewModel {
    let cards: [PetCard]
    /// The cursor of the next older page; nil on the last.
    let olderCursor: Int?
    let isOlderPage: Bool
    /// The search with these results; nil without a search.
    let search: ChipSearch?
    /// Whether this browser has an unfinished report.
    let hasOpenDraft: Bool
}

extension PetCard {
    var url: URLReference { id.publicURL }

    /// The URL of the thumbnail, or of the photo when there is none.
    var thumbnailURL: URLReference? { photo.map(id.thumbnailURL) }
}
