/// An animal as a shelter's file describes it.
struct ShelterAnimal: Sendable {
    /// The days back for which a list counts it from the day on which it was found.
    private static let daysBack = 60

    let id: String
    var answers: ReportAnswers
    /// The hash of all that the file says of it, its photo included.
    let hash: Int

    /// The time from which lists count it: noon of the day on which it was found.
    func reportedAt(_ now: Int) -> Int {
        let noon = answers.lastSeenDate.map { $0.daysSince1970 * ReportLife.day + ReportLife.day / 2 } ?? now
        return min(now, max(noon, now - ShelterAnimal.daysBack * ReportLife.day))
    }
}
