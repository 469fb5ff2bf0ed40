import HTTP

extension Connection {
    /// Writes an answer, for the most part into `output` only: it is sent when no further request is there already.
    /// False when the client is gone or does not read.
    /// - Parameters:
    ///   - method: the request's method; nothing when the request was refused before it was understood.
    ///   - isHTTP10: whether the client speaks HTTP/1.0, and has to be told that the connection stays open.
    func answer(
        _ response: HTTPResponse,
        to method: HTTPMethod?,
        isHTTP10: Bool = false,
        staysOpen: Bool
    ) async -> Bool {
        if output.isEmpty { output = loop.spareBuffers.take() }
        ResponseHead(
            status: response.status,
            fields: response.fields,
            contentLength: response.body.count,
            connection: !staysOpen ? .close : isHTTP10 ? .keepAlive : .persistent
        ).write(to: &output, date: loop.clock.date())

        let hasContent = method != .head && response.status != .noContent && response.status != .notModified
        if hasContent, await !write(response.body) { return false }
        if staysOpen, output.count < limits.batchLength { return true }
        return await flush()
    }

    /// Sends what is in `output`.
    /// - Parameter isFollowed: whether more will be sent at once.
    func flush(isFollowed: Bool = false) async -> Bool {
        if output.isEmpty { return true }
        let isSent = await transmit(output.count) { offset in
            output.withUnsafeBytes { channel.sendBytes($0.dropFirst(offset), isFollowed: isFollowed) }
        }
        loop.spareBuffers.giveBack(&output)
        return isSent
    }

    private func write(_ body: HTTPResponse.Body) async -> Bool {
        switch body {
        case .empty:
            return true
        case .bytes(let bytes) where bytes.count <= limits.batchLength:
            output.append(contentsOf: bytes)
            return true
        case .constant(let text) where text.utf8CodeUnitCount <= limits.batchLength:
            text.withUTF8Buffer { output.append(contentsOf: $0) }
            return true
        case .bytes(let bytes):
            guard await flush(isFollowed: true) else { return false }
            return await transmit(bytes.count) { offset in
                bytes.withUnsafeBytes { channel.sendBytes($0.dropFirst(offset)) }
            }
        case .constant(let text):
            guard await flush(isFollowed: true) else { return false }
            return await transmit(text.utf8CodeUnitCount) { offset in
                text.withUTF8Buffer { channel.sendBytes(UnsafeRawBufferPointer($0).dropFirst(offset)) }
            }
        case .file(let part):
            guard await flush(isFollowed: true) else { return false }
            return await transmit(part.range.count) { offset in
                let count = min(part.range.count - offset, fileBytesPerTurn)
                return channel.sendFile(part.file.descriptor, from: part.range.lowerBound + offset, count: count)
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
