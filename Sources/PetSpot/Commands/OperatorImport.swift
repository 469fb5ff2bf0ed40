import Platform

extension Operator {
    /// Takes the animals of a shelter's table as found reports, or only checks it, and prints how many are new, changed, gone and so on.
    /// Fails after all others when a row is bad.
    static func importAnimals(_ input: CommandInput) async throws {
        var work = try await ShelterImport(input)
        try await work.run()
    }
}

private struct ShelterImport {
    /// Animals that one transaction stores, and unchanged ones that it confirms, so that no post waits for long.
    private static let (storedAtOnce, confirmedAtOnce) = (50, 500)
    /// Bytes of the table that are read at once.
    private static let chunkLength = 65_536

    private let input: CommandInput
    private let file: OpenFile
    /// The folder of the table, without symbolic links.
    private let folder: String
    private let repository: ShelterRepository
    private let sendsMail: Bool
    private let known: [String: ShelterRepository.Known]
    /// Nil when the table is only checked.
    private let photos: (any PhotoRepositoryProtocol)?
    private let lock: DataDirectoryLock?

    /// New and changed animals that are still to be stored, with the files of their photos.
    private var waiting: [(animal: ShelterAnimal, files: [IncomingPhoto])] = []
    /// Reports of unchanged animals that are still to be confirmed.
    private var unchanged: [ReportID] = []
    /// The line of each id in the table.
    private var lines: [String: Int] = [:]
    /// The texts of bad rows. An animal whose id is among them is not taken off the list.
    private var badTexts: Set<String> = []
    /// Whether a row has no readable id, and whether the last row is cut off: then no animal is taken off the list.
    private var (hasLostID, isCut) = (false, false)
    private var counts: [Outcome: Int] = [:]

    private enum Outcome: String, CaseIterable {
        case new
        case changed
        case unchanged
        case left
        case removed = "removed by a moderator"
        case bad
    }

    init(_ input: CommandInput) async throws {
        let (path, location) = (input.operands[0], input.configuration.data)
        guard let folder = realPath(parentFolder(of: path)),
            let file = try realPath(path).flatMap({ path in try naming(path) { try OpenFile(path: path) } })
        else { throw OperatorError(message: "there is no file \(path.printable)", exitCode: EX_NOINPUT) }
        let store = try await Operator.openStore(input, isToWrite: !input.onlyChecks)
        let hasFiles = location.database == nil && !input.onlyChecks
        lock = hasFiles ? try DataDirectoryLock(ofPhotosIn: location, patience: DataDirectoryLock.photoPatience) : nil
        photos = input.onlyChecks ? nil : try Storage.photos(of: store, location, log: input.log)
        repository = ShelterRepository(store, log: input.log)
        sendsMail = try await store.setting(.sendsMail) ?? "" != ""
        known = try await repository.animals(of: input.shelter)
        (self.input, self.file, self.folder) = (input, file, folder)
    }

    mutating func run() async throws {
        var offset = 0
        var reader = CSVReader { [file] in
            let chunk = try readAll(min(ShelterImport.chunkLength, file.size - offset), from: file.descriptor, at: offset)
            offset += chunk.count
            return chunk
        }
        let header = try reader.next()
        let table: ShelterTable
        do {
            table = try ShelterTable(header)
        } catch {
            warn(of: error, line: header?.line ?? 1)
            throw OperatorError(message: "nothing is imported", exitCode: EXIT_FAILURE)
        }
        while let row = try reader.next() { try await take(row, of: table) }
        try await storeWaiting()
        try await confirm()
        let problems = try await takeOff()
        await repository.store.eraseDeleted()
        let words = Outcome.allCases.compactMap { outcome in counts[outcome].map { "\($0) \(outcome.rawValue)" } }
        input.print((input.onlyChecks ? "checked: " : "") + (words.isEmpty ? "nothing" : words.joined(separator: ", ")))
        guard problems.isEmpty else { throw OperatorError(message: problems.joined(separator: "; "), exitCode: EXIT_FAILURE) }
    }

    private func warn(of faults: ShelterTable.Faults, line: Int) {
        for (column, reason) in faults.all {
            input.warn("\(input.operands[0].printable), line \(line)\(column.map { ", column \($0)" } ?? ""): \(reason)")
        }
    }

    // MARK: Rows

    private mutating func take(_ row: CSVReader.Row, of table: ShelterTable) async throws {
        isCut = !table.hasForm(row)
        let id = table.id(of: row)
        let earlier = id.flatMap { lines[$0] }
        // Also that of a bad row, whose animal is not gone.
        if let id { lines[id] = earlier ?? row.line } else { hasLostID = true }
        do {
            // Throws for a row without an id.
            let entry = try table.entry(of: row)
            if let earlier { throw ShelterTable.Faults("is that of line \(earlier) too", in: "id") }
            try await take(entry, of: table)
        } catch let faults as ShelterTable.Faults {
            counts[.bad, default: 0] += 1
            badTexts.formUnion(row.cells.compactMap { $0.map(normalized) })
            warn(of: faults, line: row.line)
        }
    }

    private mutating func take(_ entry: ShelterTable.Entry, of table: ShelterTable) async throws {
        let old = known[entry.id]
        if let old, old.report == nil { return counts[.removed, default: 0] += 1 }
        let photo = try bytes(of: entry.photo, in: "photo", .photo)
        let thumbnail = try bytes(of: entry.thumbnail, in: "thumbnail", .thumbnail)
        let hash = ShelterImport.hash([entry.content, photo ?? [], thumbnail ?? []])
        if let old, let report = old.report, old.hash == hash {
            counts[.unchanged, default: 0] += 1
            unchanged.append(report)
            if unchanged.count == ShelterImport.confirmedAtOnce { try await confirm() }
            return
        }
        var animal = ShelterAnimal(id: entry.id, answers: try table.answers(in: entry, now: input.now), hash: hash)
        var files: [IncomingPhoto] = []
        if let photo {
            animal.answers.photo = try await clean(photo, "photo", .photo, &files)
            if let thumbnail {
                guard let small = try await clean(thumbnail, "thumbnail", .thumbnail, &files)?.thumbnail else {
                    let side = Photo.Thumbnail.sideLimit
                    throw ShelterTable.Faults("must be a still picture of at most \(side) × \(side) pixels", in: "thumbnail")
                }
                animal.answers.photo?.thumbnail = small
            }
        }
        counts[old == nil ? .new : .changed, default: 0] += 1
        waiting.append((animal, files))
        if waiting.count == ShelterImport.storedAtOnce { try await storeWaiting() }
    }

    /// A hash by which the next import knows unchanged animals: FNV-1a of 64 bits over words of eight bytes. The shift lets high bits reach
    /// low ones.
    private static func hash(_ parts: [[UInt8]]) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ word: UInt64) {
            hash = (hash ^ word) &* 0x100_0000_01b3
            hash ^= hash >> 32
        }
        for part in parts {
            part.withUnsafeBytes { bytes in
                let tail = bytes.count & ~7
                for offset in stride(from: 0, to: tail, by: 8) { add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
                for byte in bytes[tail...] { add(UInt64(byte)) }
            }
            add(UInt64(part.count))
        }
        return Int(truncatingIfNeeded: hash)
    }

    // MARK: Photos

    /// The bytes of a file beside the table; nil where none is named.
    private func bytes(of name: String?, in column: String, _ limits: PhotoUpload.Limits) throws -> [UInt8]? {
        guard let name else { return nil }
        func fault(_ reason: String) -> ShelterTable.Faults { .init(reason, in: column) }
        guard let path = realPath(folder + "/" + name) else { throw fault("names a file that is not there") }
        guard path.hasPrefix(folder + "/") else { throw fault("names a file outside the folder of the table") }
        do {
            guard let status = fileStatus(path), status.st_mode & S_IFMT == S_IFREG, let file = try OpenFile(path: path) else {
                throw fault("names no file")
            }
            guard file.size <= limits.byteCount else { throw fault("names a file of more than \(limits.byteCount) bytes") }
            guard photos?.hasRoom(for: file.size) != false else { throw fault("has no room: the disk is nearly full") }
            return try file.bytes()
        } catch let error as SystemError {
            throw fault("names a file that cannot be read: \(error)")
        }
    }

    /// Checks a photo, and writes it cleaned unless the table is only checked. The name of its file is not kept.
    private func clean(_ bytes: [UInt8], _ column: String, _ limits: PhotoUpload.Limits, _ files: inout [IncomingPhoto]) async throws
        -> Photo?
    {
        do {
            let upload = PhotoUpload(column, limits)
            try await upload.write(bytes[...], to: photos)
            let photo = try await upload.finish(to: photos)
            if let file = upload.file { files.append(file) }
            return photo?.nameless
        } catch let rejection as PhotoRejection {
            throw ShelterTable.Faults(rejection.message.text(in: .en), in: column)
        }
    }

    // MARK: Storing

    private mutating func storeWaiting() async throws {
        let (animals, files) = (waiting.map(\.animal), waiting.flatMap(\.files))
        waiting = []
        guard let photos, !animals.isEmpty else { return }
        for file in files {
            try await photos.commit(file)
            let location = input.configuration.data
            if location.database == nil { try location.giveAway(location.file(of: file.name)) }
        }
        let dropped = try await repository.save(animals, of: input.shelter, sendsMail: sendsMail, now: input.now)
        for file in files { file.release() }
        await photos.remove(dropped)
    }

    private mutating func confirm() async throws {
        if !input.onlyChecks, !unchanged.isEmpty { try await repository.confirm(unchanged, now: input.now) }
        unchanged = []
    }

    /// Takes the animals off the list that the table no longer has, if it is a table of all. Returns what is wrong with the table.
    private mutating func takeOff() async throws -> [String] {
        let problems = counts[.bad].map { ["\($0) rows are bad"] } ?? []
        if !input.isForced, counts.keys.allSatisfy({ $0 == .bad }) { return problems + ["no row is good, so nothing changes"] }
        guard input.isComplete else { return problems }
        let there = known.filter(\.value.isThere)
        let gone = there.filter { lines[$0.key] == nil && !badTexts.contains($0.key) }.compactMap(\.value.report)
        guard !gone.isEmpty else { return problems }
        if !input.isForced, hasLostID || isCut || gone.count * 2 > there.count {
            let reason =
                gone.count * 2 > there.count
                ? "\(gone.count) of \(there.count) animals would go" : hasLostID ? "an id cannot be read" : "its end is cut off"
            return problems + ["nothing is taken off, because \(reason); --force does it all the same"]
        }
        counts[.left] = gone.count
        guard !input.onlyChecks else { return problems }
        for start in stride(from: 0, to: gone.count, by: ShelterImport.storedAtOnce) {
            try await repository.takeOff(Array(gone[start...].prefix(ShelterImport.storedAtOnce)), now: input.now)
        }
        return problems
    }
}
