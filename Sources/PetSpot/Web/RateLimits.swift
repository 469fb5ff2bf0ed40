import HTML
import HTTP

/// The limits of the site, one for each action that could be abused, wide enough for neighbours who share an address. A class, so
/// that passing them on copies one reference.
final class RateLimits: Sendable {
    /// A vet scans a few pets a day; at thirty a minute nobody can try all numbers.
    let chipSearch: RateLimit
    /// The list with a filter, its older pages, its feed and the sitemap: a person turns a page a second at most.
    let filter: RateLimit
    /// A finder asks for one owner, perhaps two; a scraper wants all. Nobody keeps others from an owner by asking all the time.
    let contact: RateLimit
    /// No family reports thirty pets an hour, but a shelter's address may.
    let submit: RateLimit
    /// A passer-by writes to one owner, and perhaps once more; what one client or /48 sends to one owner leaves room for others.
    let message: RateLimit
    /// Bytes of photos in messages to one owner: one of the largest, or several of a phone.
    let messagePhotos: RateLimit
    /// A visitor who finds more than ten wrong pages an hour can write to the operator.
    let flag: RateLimit
    /// First mails, to addresses that nobody has confirmed: each client's network has a share of the site's limit, and further mails wait.
    let firstMail: RateLimit
    /// "Find my report": people have lost a few links at most, and each request may send a mail.
    let findReport: RateLimit
    /// An alert: people ask for a few at most, and each request may send a mail.
    let alert: RateLimit
    /// Reports that reach alerts: nobody writes to a whole town again and again. Further ones wait.
    let alertedReport: RateLimit
    /// An owner opens a link as it was sent; only guesses are wrong.
    let wrongToken: RateLimit
    /// A few classes that try the app at school, behind one address, begin a hundred reports at once. A program begins more.
    let newFlow: RateLimit
    /// A change of a report opens a draft as a flow does. Only its owners can begin one, so others do not count.
    let edit: RateLimit
    /// Bytes of photos, in drafts, changes and messages alike: six of the largest, or a hundred as the form's script sends them.
    let photos: RateLimit
    /// Uploads of photos that one client has under way: a phone sends one at a time, a family a few.
    let uploadsOfClient: RateLimit
    /// Uploads under way in all.
    let uploads = UploadPlaces()

    /// - Parameter uptime: seconds on the monotonic clock, which nobody sets.
    init(uptime: @escaping @Sendable () -> Int) {
        func limit(_ rules: [RateRule]...) -> RateLimit { RateLimit(rules.flatMap(\.self), uptime: uptime) }
        let (hour, day) = (3600, 86_400)
        chipSearch = limit(.client(30, in: 60, isNarrow: true), .client(300, in: day, isNarrow: true))
        filter = limit(.client(60, in: 60))
        contact = limit(
            .client(20, in: 600, isNarrow: true),
            .client(60, in: day, isNarrow: true),
            .report(30, from: .client, in: hour),
            .report(30, from: .block48, in: hour)
        )
        submit = limit(.client(30, in: hour))
        message = limit(.client(20, in: hour), .report(3, from: .client, in: day), .report(25, from: .block48, in: day))
        messagePhotos = limit(.report(10_000_000, from: .client, in: day))
        flag = limit(.client(10, in: hour))
        // An IPv4 address is in no block.
        func network(_ count: Int) -> [RateRule] {
            [.client, .block48].map { RateRule(size: $0, limit: count, refill: count, seconds: hour) }
        }
        firstMail = limit(network(MailLimits.firstOfClient))
        findReport = limit(.client(5, in: hour))
        alert = limit(.client(5, in: hour))
        alertedReport = limit(network(AlertLimits.reportsOfClient))
        wrongToken = limit(.client(20, in: hour))
        newFlow = limit(.client(100, refilledBy: 5, in: 60))
        edit = limit(.report(100, from: nil, refilledBy: 5, in: 60))
        photos = limit(.client(60_000_000, refilledBy: 1_000_000, in: 300, isNarrow: true))
        // A century, because an upload gives its use back when it ends.
        uploadsOfClient = limit(.client(4, in: 36_500 * day, isNarrow: true))
    }

    /// Whether a `GET` of this address may count against a limit: with a query, of the sitemap, of a private link, which counts when it is
    /// wrong, and of the summary, which looks for the draft's chip number.
    static func mayCount(_ head: RequestHead) -> Bool {
        !head.query.isEmpty || head.path == URLReference.sitemap.text || Paths.isPrivate(head.path)
            || ReportKind.allCases.contains { $0.flow.url(of: .summary).text == head.path }
    }
}
