import HTTP
import Platform

extension Socket {
    /// How far an attempt to send has come.
    enum Progress {
        /// All is sent.
        case all
        /// There is more, but others get a turn first.
        case some
        /// The socket accepts no more now.
        case blocked
        /// The peer is gone, or a file is shorter than when it was opened.
        case failed
    }

    /// Sends as much as the socket accepts, of a file about `fileBytesPerTurn`.
    func send(_ output: inout Output) -> Progress {
        var total = 0
        while true {
            guard let count = sendOnce(output) else { return .failed }
            let isOfFile = output.sentCount + count >= output.bytes.count && output.content.isFile
            output.advance(by: count)
            total += count
            if output.isEmpty { return .all }
            // After a short write the socket is full (epoll(7)), unless a head was sent that a file follows, or a part of the file.
            guard count > 0, isOfFile else { return .blocked }
            if total >= fileBytesPerTurn { return .some }
        }
    }

    private func sendOnce(_ output: Output) -> Int? {
        let offset = max(0, output.sentCount - output.bytes.count)
        return output.bytes.withUnsafeBytes { bytes in
            let head = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(output.sentCount))
            switch output.content {
            case .empty: return send(head)
            case .bytes(let content): return content.withUnsafeBytes { send(head, $0.dropFirst(offset)) }
            case .constant(let text):
                return text.withUTF8Buffer { send(head, UnsafeRawBufferPointer($0).dropFirst(offset)) }
            case .file(let file, let range):
                guard head.isEmpty else { return send(head, isFollowed: !range.isEmpty) }
                let count = min(range.count - offset, fileBytesPerTurn)
                return send(file: file.descriptor, from: range.lowerBound + offset, count: count)
            }
        }
    }
}

extension HTTPResponse.Body {
    fileprivate var isFile: Bool {
        if case .file = self { true } else { false }
    }
}

/// Bytes of a file that are sent before other connections get a turn, since reading a slow disk blocks them.
private let fileBytesPerTurn = 262_144
