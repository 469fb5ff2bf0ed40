/// What a connection has read of the public pages since the last write, so that it need not be read again.
struct HeldRows {
    /// Reports that are held at most, those of the newest pages of the list, and sightings. If every text were at its limit, 8 MB.
    private static let reportLimit = 500
    /// Pages of the list that are held at most.
    private static let pageLimit = 50

    private var reports = Copies<ReportID, PetReport>(limit: reportLimit)
    private var sightings = Copies<ReportID, [Sighting]>(limit: reportLimit)
    private var pages = Copies<PageKey, PetCardPage>(limit: pageLimit)
    /// The second that the pages belong to: reports leave the list with time too.
    private var second = 0

    private struct PageKey: Hashable {
        let cursor: Int
        let limit: Int
    }

    mutating func report(_ id: ReportID, read: () throws -> PetReport?) rethrows -> PetReport? {
        if let held = reports[id] { return held }
        let report = try read()
        if let report { reports.keep(report, for: id) }
        return report
    }

    mutating func sightings(of id: ReportID, read: () throws -> [Sighting]) rethrows -> [Sighting] {
        if let held = sightings[id] { return held }
        let read = try read()
        sightings.keep(read, for: id, cost: max(1, read.count))
        return read
    }

    /// A page of the list as it is in a second.
    mutating func page(
        below cursor: Int,
        limit: Int,
        now: Int,
        read: () throws -> PetCardPage
    ) rethrows -> PetCardPage {
        if now != second {
            second = now
            pages.removeAll()
        }
        let key = PageKey(cursor: cursor, limit: limit)
        if let held = pages[key] { return held }
        let page = try read()
        pages.keep(page, for: key)
        return page
    }

    /// Forgets everything, because something was written.
    mutating func removeAll() {
        reports.removeAll()
        sightings.removeAll()
        pages.removeAll()
    }
}
