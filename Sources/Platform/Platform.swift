// The one import for the operating system: its C library, the calls that Swift's module of it leaves out, and
// Foundation's essentials, under the names each system has for them.

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
