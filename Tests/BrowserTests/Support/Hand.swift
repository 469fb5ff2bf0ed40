/// The kinds of input, which all do the same.
enum Hand {
    case keyboard, mouse, finger

    /// Presses a button, follows a link, or ticks a box.
    /// - Parameter key: what does so on a keyboard.
    func press(_ element: Element, with key: String = Key.enter) throws {
        switch self {
        case .keyboard:
            try Hand.tab(to: element)
            try element.driver.press(key)
        case .mouse: try element.driver.point("mouse", at: element)
        case .finger: try element.driver.point("touch", at: element)
        }
    }

    /// Goes to a field and types there.
    func type(_ text: String, into element: Element) throws {
        try goTo(element)
        try element.driver.press(text)
    }

    /// Types a date as Americans write it: the browser's own language is theirs, not the page's. Only WebKit does not go on to the next
    /// part by itself.
    func typeDate(_ month: String, _ day: String, _ year: String, into element: Element) throws {
        let separator = element.driver.engine == .webKit ? Key.tab : ""
        try type([month, day, year].joined(separator: separator), into: element)
    }

    /// Goes to a list of choices and selects the next one.
    func takeNextChoice(in element: Element) throws {
        // A pointer would open the list in its own window, which a page cannot control.
        try self == .keyboard ? Hand.tab(to: element) : element.focus()
        try element.driver.press(Key.down)
    }

    /// Chooses a file in the focused field, without the dialog, which is not part of the page.
    func choose(_ path: String, in element: Element) throws {
        if self == .keyboard { try Hand.tab(to: element) }
        try element.type(path)
    }

    private func goTo(_ element: Element) throws {
        if self == .keyboard { return try Hand.tab(to: element) }
        try press(element)
        // A tap takes effect only after the browser has recognised it.
        try element.waitForFocus()
    }

    /// Presses Tab until the element has the focus.
    private static func tab(to element: Element) throws {
        // More stops than any page has.
        for _ in 0..<60 {
            if try element.isFocused { return }
            try element.driver.press(Key.tab)
        }
        throw WebDriver.Failure(error: "unreachable", message: "Tab never leads to \(element.identifier)")
    }
}
