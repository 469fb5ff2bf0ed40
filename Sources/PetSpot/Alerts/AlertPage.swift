import HTML

/// The form that asks for an alert.
struct AlertFormPage: Page {
    let now: Int
    var form = Form(Field<AlertAnswer>.all, showing: AlertAnswer())

    /// Shows what was sent, with the usual kind and distance where none was.
    mutating func fill(from input: FormInput) {
        var input = input
        for name in [FieldName.kind, .km] { input.setDefault(form[name], for: name) }
        form.fill(from: input)
    }

    var navigationBar: NavigationBar { NavigationBar(.alerts, L10n.Alerts.title, back: .link(.petList)) }
    var errors: [FieldError] { form.errors }
    var styleSheets: [Asset] { [Assets.choicesCss, Assets.pagesCss] }
    var scripts: [Asset] { form.scripts }

    /// Whether the fields of a position are in view.
    var showsPosition: Bool { !form[.near].isEmpty || form.errors.contains { [.near, .km].contains($0.field) } }

    func fields(_ names: FieldName...) -> [FormField<AlertAnswer>] {
        let button = PositionButton(screen: screen, field: .near, words: L10n.PetList.near)
        return form.inputs(on: screen, now: now, positionButton: button).filter { names.contains($0.field.name) }
    }
}

/// The page of an alert, which its mails lead to: what it is for, and the buttons that begin, prolong or end it.
struct AlertPage: Page {
    let token: AlertToken
    let alert: Alert
    /// The other confirmed alerts of the address.
    let others: [Alert]
    let now: Int
    /// Says that it was not confirmed, because the address has as many alerts as are allowed.
    var refusal: LocalizedString?

    var navigationBar: NavigationBar { NavigationBar(.alerts, L10n.Alerts.title, back: .link(.petList)) }
    var isConfirmed: Bool { alert.confirmedAt != nil }
    var endsSoon: Bool { alert.endsSoon(at: now) }
    var lastDay: LocalizedString { LocalTime(at: alert.until).day.words }
    var near: Position? { alert.answer.near?.coarse }

    /// The list with the alert's filter: that of missing pets where the alert is for both kinds.
    var listURL: URLReference {
        let answer = alert.answer
        let words = [(FieldName.species, answer.species?.rawValue), (.place, answer.place?.rawValue)]
        let query = (answer.kind ?? .both).kinds.first?.query ?? []
        let vicinity = answer.near.map { Vicinity($0, kilometres: answer.distance?.kilometres).query } ?? []
        return .petList.with(query: query + words.compactMap { name, text in text.map { (name.rawValue, $0) } } + vicinity)
    }
}
