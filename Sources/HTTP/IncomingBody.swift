/// The part of a request's body that was not read yet.
enum IncomingBody {
    case length(remaining: Int)
    case chunked(ChunkedDecoder)
    case complete
    /// It cannot be read further.
    case failed(HTTPError)

    init(_ framing: RequestHead.Framing, limits: HTTPLimits) {
        self =
            switch framing {
            case .none, .length(0): .complete
            case .length(let length): .length(remaining: length)
            case .chunked: .chunked(ChunkedDecoder(limits: limits))
            }
    }

    var isComplete: Bool {
        if case .complete = self { true } else { false }
    }

    /// Removes content from the input, where bytes after the body stay. Throws `400` for malformed chunks, and the error with which it
    /// failed.
    mutating func take(from input: inout InputBuffer) throws(HTTPError) -> [UInt8] {
        switch self {
        case .length(let remaining):
            let piece = input.take(upTo: remaining)
            self = piece.count == remaining ? .complete : .length(remaining: remaining - piece.count)
            return piece
        case .chunked(var decoder):
            var piece: [UInt8] = []
            do throws(HTTPError) {
                let (consumed, isComplete) = try decoder.decode(input.bytes, from: input.start, into: &piece)
                input.drop(consumed)
                self = isComplete ? .complete : .chunked(decoder)
            } catch {
                self = .failed(error)
                throw error
            }
            return piece
        case .complete: return []
        case .failed(let error): throw error
        }
    }
}
