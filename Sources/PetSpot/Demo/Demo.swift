import Platform

/// A data directory with invented reports, to see the site as it looks in use.
enum Demo {
    /// Writes the reports into a new data directory. Returns the private link of one, on a server with that origin.
    static func make(in location: DataLocation, origin: String, log: Log, now: Int) async throws -> String {
        let lock = try DataDirectoryLock(location)
        defer { withExtendedLifetime(lock) {} }
        let storage = try await Storage.open(location, life: ReportLife(), log: log)
        var shown: ManagementToken?
        for (number, each) in DemoReport.all.enumerated() {
            // At different times of the day, and none in the future.
            let createdAt = now - each.days * ReportLife.day - (number + 1) * 1700
            let answers = try await answers(of: each, number, at: createdAt, storage.photos)
            let (draft, session) = (Draft(kind: each.kind, answers: answers, doneSteps: []), SessionID())
            let report = PetReport(draft, from: session, in: .en, sendsMail: false, now: createdAt)
            try await storage.store.transaction { try ReportTable(of: storage.store).insert(report, in: $0) }
            try await storeSightings(of: report, storage.messages, now: now)
            if let (days, how) = each.reunion {
                try await storage.reports.setReunited(report.id, how, now: createdAt + days * ReportLife.day)
            }
            if answers.petName == DemoReport.shownName { shown = ManagementToken(of: report.id, from: session) }
        }
        await storage.close()
        return origin + (shown.map { Paths.manage($0).text } ?? "/")
    }

    private static func answers(
        of row: DemoReport,
        _ number: Int,
        at createdAt: Int,
        _ photos: any PhotoRepositoryProtocol
    ) async throws -> ReportAnswers {
        var answers = ReportAnswers()
        let seenOn = CalendarDate(secondsSince1970: createdAt - 7200).rawValue
        let more = [(name: FieldName.lastSeenDate, text: seenOn), (.contactEmail, "person\(number + 1)@example.org")]
        for (name, text) in row.answers + more {
            _ = row.kind.flow.fields.first { $0.name == name }?.assign(text, createdAt, &answers)
        }
        answers.contactVisible = row.kind == .found ? .messages : .ask
        let picture = Picture.animal(answers.species, answers.colours?.all ?? [], number: number)
        answers.photo = try await store(picture, number, photos)
        return answers
    }

    /// Stores a picture as if somebody had uploaded it.
    private static func store(_ picture: Picture, _ number: Int, _ photos: any PhotoRepositoryProtocol) async throws -> Photo? {
        let upload = PhotoUpload("\(number + 1).gif", .photo)
        try await upload.write(picture.gif[...], to: photos)
        let photo = try await upload.finish(to: photos)
        if let file = upload.file {
            try await photos.commit(file)
            file.release()
        }
        return photo
    }

    /// Stores sightings of an animal, the last of which its owner has published.
    private static func storeSightings(of report: PetReport, _ messages: MessageRepository, now: Int) async throws {
        for (name, place, point, days) in DemoReport.sightings where name == report.answers.petName {
            let sentAt = now - days * ReportLife.day
            let date = CalendarDate(secondsSince1970: sentAt - 3600)
            let position = Position(typed: point)
            let answer = MessageAnswer(kind: .seen, place: place, position: position, seenDate: date)
            _ = try await messages.send(NewMessage(answer: answer, photo: nil, sentAt: sentAt), to: report.id)
        }
        if let last = try await messages.messages(to: report.id).first {
            _ = try await messages.setPublished(true, last.number, to: report.id)
        }
    }
}
