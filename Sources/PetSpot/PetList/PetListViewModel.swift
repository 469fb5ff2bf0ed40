import HTML

/// The list: a page of cards, and what the reader has here.
struct PetListViewModel {
    let cards: [PetCard]
    /// The cursor of the next older page; nil on the last.
    let olderCursor: Int?
    let isOlderPage: Bool
    /// The search with these results; nil without a search.
    let search: ChipSearch?
    /// The filter as it was chosen.
    let filter: ListFilter
    /// How long to wait before the filter may be used again, in minutes; nil when it may now.
    var minutesToWait: Int?
    /// What this browser has in its session.
    let own: OwnReports

    /// Whether the page shows what a filter found, or that it found nothing.
    var isFiltered: Bool { search == nil && filter.isInUse }

    /// Whether the filter's form is there: where there is something to narrow, or to choose otherwise.
    var showsFilter: Bool { isFiltered || (search == nil && !cards.isEmpty) }
}

/// What a browser's session holds: an unfinished report, and the report that it submitted last.
struct OwnReports {
    var draft: OpenDraft?
    var submitted: Submitted?

    /// An unfinished report.
    enum OpenDraft {
        case newReport
        /// Changes of a published report.
        case changes
    }

    /// A report of this browser, whose confirmation can be opened again.
    struct Submitted {
        let petName: String?
        let isListed: Bool
    }

    /// Whether there is nothing to show, so that the list looks the same for everyone.
    var isEmpty: Bool { draft == nil && submitted == nil }
}

extension PetCard {
    var url: URLReference { id.publicURL }

    /// The URL of the thumbnail; nil when there is none.
    var thumbnailURL: URLReference? { photo.map(id.thumbnailURL) }
}
