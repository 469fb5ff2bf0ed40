// The one import for the system: its C library, calls that Swift's module leaves out, and Foundation's essentials.

#if canImport(Glibc)
@_exported import Glibc
#else
@_exported import Darwin
#endif

#if os(Linux)
@_exported import CSystem
#endif

#if canImport(FoundationEssentials)
@_exported import FoundationEssentials
#else
@_exported import Foundation
#endif

#if os(Linux)
/// A folder that is being read (`opendir(3)`).
public typealias Directory = OpaquePointer
#else
public typealias Directory = UnsafeMutablePointer<DIR>
#endif

/// The socket types as `socket(2)` expects them. Glibc declares them as an enumeration, other libraries as numbers.
public enum SocketType {
    #if canImport(Glibc)
    private static let types = (SOCK_STREAM.rawValue, SOCK_DGRAM.rawValue)
    #else
    private static let types = (SOCK_STREAM, SOCK_DGRAM)
    #endif
    public static let stream = Int32(types.0)
    public static let datagram = Int32(types.1)
}

public struct SystemError: Error, CustomStringConvertible {
    /// The call's `errno`.
    public let code: Int32

    /// An error with a code, by default that of the call which has just failed.
    public init(_ code: Int32 = errno) { self.code = code }

    public var description: String { String(cString: strerror(code)) }
}
