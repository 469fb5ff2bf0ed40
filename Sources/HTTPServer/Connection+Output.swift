import HTTP

extension Connection {
    /// Writes a response to the output. Returns content, possibly empty, when the output has to be sent first, because it is too
    /// large or the content is a file.
    /// - Parameters:
    ///   - method: the request's method; `nil` when the request line was refused.
    ///   - isHTTP10: whether the client speaks HTTP/1.0 and has to be told that the connection persists.
    func write(
        _ response: HTTPResponse,
        to method: HTTPMethod?,
        isHTTP10: Bool = false,
        staysOpen: Bool
    ) -> HTTPResponse.Body? {
        let head = ResponseHead(
            status: response.status,
            contentLength: response.body.count,
            connection: !staysOpen ? .close : isHTTP10 ? .keepAlive : .persistent
        )
        let hasContent = method != .head && response.status != .noContent && response.status != .notModified
        return channel.write { output in
            head.write(response.fields, to: &output, date: loop.clock.date())
            let content = hasContent ? response.body : .empty
            guard output.count + content.count <= limits.batchLength else { return content }
            switch content {
            case .empty: break
            case .bytes(let bytes): output.append(contentsOf: bytes)
            case .constant(let text): text.withUTF8Buffer { output.append(contentsOf: $0) }
            case .file: return content
            }
            return nil
        }
    }

    /// Sends the output; false when the client is gone or does not read.
    /// - Parameter isFollowed: whether more will be sent at once.
    func flush(isFollowed: Bool = false) async -> Bool {
        channel.beginSending()
        let isSent = await transmit(channel.output.count) { offset in
            channel.output.withUnsafeBytes { channel.sendBytes($0[offset...], isFollowed: isFollowed) }
        }
        channel.endSending()
        return isSent
    }

    /// Sends the output, then content that was too large for it; false when the client is gone or does not read.
    func send(_ body: HTTPResponse.Body) async -> Bool {
        guard await flush(isFollowed: body.count > 0) else { return false }
        return await transmit(body.count) { offset in
            switch body {
            case .empty:
                .bytes(0)
            case .bytes(let bytes):
                bytes.withUnsafeBytes { channel.sendBytes($0[offset...]) }
            case .constant(let text):
                text.withUTF8Buffer { channel.sendBytes(UnsafeRawBufferPointer($0)[offset...]) }
            case .file(let part):
                channel.sendFile(
                    part.file.descriptor,
                    from: part.range.lowerBound + offset,
                    count: min(part.range.count - offset, fileBytesPerTurn)
                )
            }
        }
    }

    /// Sends `count` bytes by calls of `send`, and waits whenever the socket does not accept more.
    private func transmit(_ count: Int, _ send: (_ offset: Int) -> Channel.Sent) async -> Bool {
        var offset = 0
        var deadline = loop.now + limits.responseStallTime
        while offset < count {
            switch send(offset) {
            case .bytes(let sent):
                offset += sent
                deadline = loop.now + limits.responseStallTime
                if offset < count { await Task.yield() }
            case .nothing:
                guard await channel.wait(for: .writing, until: deadline, as: .response) else { return false }
            case .failed:
                return false
            }
        }
        return true
    }
}

/// Bytes of a file that are sent before other connections get a turn, since reading a slow disk blocks them.
private let fileBytesPerTurn = 262_144
