import HTTP

extension Connection {
    /// Writes an answer, to be sent soon, together with those to further requests that are there already. What is too large for that
    /// is answered, to be sent at once. Content that was sent is taken out of the answer, and its memory is free for another.
    /// - Parameters:
    ///   - method: the request's method; nothing when the request was refused before it was understood.
    ///   - isHTTP10: whether the client speaks HTTP/1.0, and has to be told that the connection stays open.
    @inline(never)
    func write(
        _ response: inout HTTPResponse,
        to method: HTTPMethod?,
        isHTTP10: Bool = false,
        staysOpen: Bool
    ) -> HTTPResponse.Body? {
        var output = channel.takeOutput()
        defer { channel.output = output }
        ResponseHead(
            status: response.status,
            contentLength: response.body.count,
            connection: !staysOpen ? .close : isHTTP10 ? .keepAlive : .persistent
        ).write(response.fields, to: &output, date: loop.clock.date())

        let isContentSent = method != .head && response.status != .noContent && response.status != .notModified
        let content = isContentSent ? exchange(&response.body, with: .empty) : .empty
        guard output.count + content.count <= limits.batchLength else { return content }
        switch consume content {
        case .empty: return nil
        case .bytes(var bytes):
            output.append(contentsOf: bytes)
            loop.bufferPool.recycle(&bytes)
            return nil
        case .constant(let text):
            text.withUTF8Buffer { output.append(contentsOf: $0) }
            return nil
        case .file(let part): return .file(part)
        }
    }

    /// Sends what was written; false when the client is gone or does not read.
    /// - Parameter isFollowed: whether more will be sent at once.
    func flush(isFollowed: Bool = false) async -> Bool {
        channel.outputBegins()
        let isSent = await transmit(channel.output.count) { offset in
            channel.output.withUnsafeBytes { channel.sendBytes($0[offset...], isFollowed: isFollowed) }
        }
        channel.outputEnded()
        return isSent
    }

    /// Sends what was written, and after it content that is too large to be put there.
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

    /// Sends `count` bytes by calls that each send some, waiting whenever the client has to read first.
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
                guard await channel.wait(for: .writing, until: deadline) else { return false }
            case .failed:
                return false
            }
        }
        return true
    }
}

/// Bytes of a file sent before other connections get their turn: a disk that is slow must not hold them up for long.
private let fileBytesPerTurn = 262_144
