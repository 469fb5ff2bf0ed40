#if os(Linux)
/// A folder that is being read (`opendir(3)`).
public typealias Directory = OpaquePointer
#else
/// A folder that is being read (`opendir(3)`).
public typealias Directory = UnsafeMutablePointer<DIR>
#endif
