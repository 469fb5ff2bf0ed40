/// A moment in UTC as in `2026-11-22T06:30:00Z` (RFC 3339).
public func timestamp(_ secondsSince1970: Int) -> String {
    Date(timeIntervalSince1970: Double(secondsSince1970)).formatted(.iso8601)
}
