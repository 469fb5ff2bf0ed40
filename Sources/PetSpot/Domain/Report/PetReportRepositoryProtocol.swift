import Platform
import SHA2

/// Stores and finds reports. A change is durable when its function returns. All functions throw when the storage fails.
///
/// A report that is due for erasing at `now` is not there any more.
protocol PetReportRepositoryProtocol: Sendable {
    /// Up to `limit` reports on the list of a kind, newest first: the latest, or those before a cursor. The first of
    /// several pages has the count of all.
    func listed(_ kind: ReportKind, before cursor: Int?, limit: Int, now: Int) throws -> NowOrLater<PetCardPage>

    /// The same for reports that match a filter. A page can be shorter although older matches exist, because one search reads a limited
    /// number of rows; its cursor says where to continue.
    func listed(_ filter: ReportFilter, before cursor: Int?, limit: Int, now: Int) async throws -> PetCardPage

    /// The newest reports on the list that match a filter, newest first, `limit` at most.
    func newest(_ filter: ReportFilter, limit: Int, now: Int) async throws -> [ListedReport]

    /// The public pages of reports on the list of a kind, newest first, `limit` at most.
    func publicPages(_ kind: ReportKind, limit: Int, now: Int) async throws -> [PublicPage]

    /// The report with this public id.
    func report(_ id: ReportID, now: Int) throws -> NowOrLater<PetReport?>

    /// The reports of both kinds with exactly these digits on the chip, newest first, `limit` at most; also those that left the list.
    func reports(_ chipNumber: ChipNumber, limit: Int, now: Int) throws -> NowOrLater<[PetCard]>

    /// The report whose management token has this hash.
    func report(managedBy tokenHash: Digest, now: Int) async throws -> PetReport?

    /// Stores that an animal came home, and how, if that is known. One that is home already came home when it was first said.
    func setReunited(_ id: ReportID, _ how: WayHome?, now: Int) async throws

    /// Stores that an animal is not home, still or again, which confirms its report.
    func setListed(_ id: ReportID, now: Int) async throws

    /// Deletes a report for good, on disk too; the statistics still count it. Returns the files of its photo, which the caller removes.
    func delete(_ id: ReportID) async throws -> [PhotoFileName]

    /// Deletes a report for good that should not have been there, so that the statistics do not count it either, and logs the decision.
    func remove(_ id: ReportID, by moderator: ModeratorName, now: Int) async throws -> [PhotoFileName]

    /// Brings the list up to date with the dates of up to `limit` reports. Returns how many were changed last: 0 when none is left.
    func updateList(limit: Int, now: Int) async throws -> Int

    /// Erases up to `limit` reports that are due, on disk within seconds. Returns their ids, none when none is left or while another node
    /// does this, and the files of their photos and of drafts that changed them, which the caller removes.
    func eraseDue(limit: Int, now: Int) async throws -> (ids: [ReportID], photos: [PhotoFileName])

    /// Every report, newest first, for the operator.
    func all() async throws -> [PetReport]

    /// Throws when the storage does not respond, or has another schema.
    func check() async throws
}

/// The report was deleted by its owner or removed by the operator.
struct ReportGone: Error {}

/// The operator has hidden the report's public page.
struct ReportHidden: Error {}
