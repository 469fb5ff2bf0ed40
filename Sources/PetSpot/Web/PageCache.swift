import HTTP
import Platform
import Synchronization

/// Responses that can be sent again: to everybody, such as the list and photos, or to one browser, such as the steps of its flow.
///
/// Each is valid until this process writes to the database, and at most for its `life`: others write too, and reports leave the list.
final class PageCache: Sendable {
    /// The longest time for which a response is sent again: until the next second of the clock.
    static let life = Duration.seconds(1)
    /// The most bytes of all responses: the list, and pages of some hundred pets. Others are rendered each time.
    private static let capacity = 8_388_608
    /// The most photos: the thumbnails of a dozen pages of the list. The file of each stays open until the first cached path is requested
    /// after a write, or in another second.
    static let fileLimit = 256
    /// The bytes that a response takes beside its body and its key.
    private static let overhead = 1024

    /// The parts of a request that its response depends on.
    struct Key: Hashable {
        let host: String
        let path: String
        let query: String
        let language: Language
        /// The lines of `Cookie` and `User-Agent`, if the response is for one browser.
        let browser: [String]

        fileprivate var byteCount: Int {
            host.utf8.count + path.utf8.count + query.utf8.count + browser.reduce(0) { $0 + $1.utf8.count }
        }
    }

    /// The state of the data: the number of writes, and the second.
    private struct Moment: Equatable {
        var writes = 0
        var second = 0
    }

    private struct Kept {
        var moment = Moment()
        var responses: [Key: HTTPResponse] = [:]
        var byteCount = 0
        var fileCount = 0
    }

    private let kept = Mutex(Kept())
    private let writes: @Sendable () -> Int

    /// - Parameter writes: the number of this process's writes, each counted before anybody learns of it.
    init(writes: @escaping @Sendable () -> Int) { self.writes = writes }

    /// The response that is kept, or what `render` makes.
    func response(for key: Key, now: Int, else render: () throws -> NowOrLater<HTTPResponse>) rethrows -> NowOrLater<HTTPResponse> {
        // Taken before anything is read: a write meanwhile makes the response too old to be kept.
        let moment = Moment(writes: writes(), second: now)
        let known = kept.withLock { kept in
            if kept.moment != moment { kept = Kept(moment: moment) }
            return kept.responses[key]
        }
        if let known { return .now(known) }
        return try render().map { response in
            self.keep(response, for: key, from: moment)
            return response
        }
    }

    private func keep(_ response: HTTPResponse, for key: Key, from moment: Moment) {
        guard response.status == .ok, moment.writes == writes() else { return }
        let isFile = if case .file = response.body { true } else { false }
        kept.withLock { kept in
            let byteCount = kept.byteCount + response.body.heldCount + key.byteCount + PageCache.overhead
            // A response without room leaves that to smaller ones, and a file too many leaves all to pages.
            guard kept.moment == moment, byteCount <= PageCache.capacity, !isFile || kept.fileCount < PageCache.fileLimit else { return }
            kept.byteCount = byteCount
            if isFile { kept.fileCount += 1 }
            kept.responses[key] = response
        }
    }
}
