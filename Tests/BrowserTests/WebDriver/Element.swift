/// An element with a `data-testid`. It is looked up at each use, so that it can be used on several pages.
struct Element {
    let driver: WebDriver
    let identifier: String
    /// The value of a radio button, which has its identifier in common with others.
    var choice: String?

    /// The number of a button below it that fills it in, from 1; nil for the element itself.
    var shortcut: Int?

    private var selector: JSON {
        let itself = "[data-testid=\"\(identifier)\"]" + (choice.map { "[value=\"\($0)\"]" } ?? "")
        return .string(shortcut.map { "\(itself) + .days > :enabled:nth-child(\($0))" } ?? itself)
    }

    /// Waits until the element exists. The browser does not wait, because WebKit stops that when it leaves a page.
    var reference: JSON {
        get throws {
            var found: [JSON] = []
            try driver.wait(for: identifier) {
                found = try driver.post("elements", ["using": "css selector", "value": selector], as: [JSON].self)
                return !found.isEmpty
            }
            return found.first ?? .null
        }
    }

    /// Whether it exists now.
    var exists: Bool { get throws { try count > 0 } }

    /// How many exist now.
    var count: Int {
        get throws { try driver.run("return document.querySelectorAll(arguments[0]).length", selector, as: Int.self) }
    }

    var text: String { get throws { try run("return arguments[0].innerText", as: String.self) } }
    var value: String { get throws { try run("return arguments[0].value", as: String.self) } }
    var isChecked: Bool { get throws { try run("return arguments[0].checked", as: Bool.self) } }
    /// The URL of a link.
    var address: String { get throws { try run("return arguments[0].href", as: String.self) } }
    var isFocused: Bool {
        get throws { try run("return document.activeElement == arguments[0]", as: Bool.self) }
    }

    /// In the middle of the window, because a bar that sticks to its edge may lie above what a driver takes for visible there.
    func click() throws {
        try run("arguments[0].scrollIntoView({ block: 'center' })")
        try command("click")
    }
    /// Opens what a summary folds up; a second click would close it.
    func unfold(_ hand: Hand? = nil) throws {
        guard try run("return !arguments[0].parentElement.open", as: Bool.self) else { return }
        try hand?.press(self) ?? click()
    }
    func clear() throws { try command("clear") }
    func waitForFocus() throws { try driver.wait(for: "\(identifier) to have the focus") { try isFocused } }
    /// Waits until the element is visible and, if it is a picture, loaded.
    func waitUntilVisible() throws {
        try driver.wait(for: "\(identifier) to be visible") {
            try run("return arguments[0].checkVisibility() && arguments[0].complete !== false", as: Bool.self)
        }
    }
    func focus() throws { try run("arguments[0].focus()") }

    /// Types after the present text; in a file field, chooses the file at that path.
    func type(_ text: String) throws { try command("value", ["text": .string(text)]) }

    /// Runs the body of a function whose first argument is the element.
    @discardableResult
    func run<Value: Decodable>(_ script: String, _ argument: JSON = .null, as type: Value.Type = JSON.self) throws
        -> Value
    {
        try driver.run(script, reference, argument, as: type)
    }

    private func command(_ name: String, _ body: JSON = [:]) throws {
        let key = "element-6066-11e4-a52e-4f735466cecf"
        try driver.post("element/\(reference[key]?.string ?? "")/\(name)", body)
    }
}
