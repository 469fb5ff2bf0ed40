/// A screen of the app, used only by the identifiers of its elements.
protocol Screen: Sendable {
    /// The prefix of its identifiers.
    static var name: String { get }
    var driver: WebDriver { get }
    init(driver: WebDriver)
}

extension Screen {
    /// Waits until the browser shows the screen, and an element on it.
    init(shownIn driver: WebDriver, with element: (Self) -> Element = \.heading) throws {
        self.init(driver: driver)
        _ = try element(self).reference
        try driver.wait(for: "\(Self.name) to be loaded") {
            try driver.run("return document.readyState == 'complete'", as: Bool.self)
        }
    }

    /// The element of that name.
    subscript(_ name: String) -> Element { Element(driver: driver, identifier: "\(Self.name).\(name)") }

    var heading: Element { self["heading"] }
    var backButton: Element { self["backButton"] }
    var continueButton: Element { self["continueButton"] }
    var progress: Element { self["progress.view"] }
    var errorSummary: Element { Element(driver: driver, identifier: "errorSummary") }
    /// The notice about what was just done.
    var notice: Element { Element(driver: driver, identifier: "notice") }
    var lostFlowNotice: Element { Element(driver: driver, identifier: "lostFlowNotice") }

    /// The fields' values by identifier, except file fields.
    var fieldValues: [String: String] {
        get throws {
            let script = """
                const fields = document.querySelectorAll("[data-testid]:is(input:not([type=file], :is([type=radio], [type=checkbox]):not(:checked)), select, textarea)");
                return Object.fromEntries([...fields].map(field => [field.dataset.testid, field.value]));
                """
            return try driver.run(script, as: [String: String].self)
        }
    }

    /// The identifiers of the fields that the page marks as invalid, in order.
    var invalidFields: [String] {
        get throws {
            let script =
                "return [...document.querySelectorAll('[aria-invalid=true]')].map(field => field.dataset.testid)"
            return try driver.run(script, as: [String].self)
        }
    }
}
