/// Keys without a character, with their code points in the standard.
enum Key {
    static let backspace = "\u{E003}"
    static let tab = "\u{E004}"
    static let space = " "
    static let enter = "\u{E006}"
    static let shift = "\u{E008}"
    static let control = "\u{E009}"
    static let home = "\u{E011}"
    static let right = "\u{E014}"
    static let down = "\u{E015}"
    static let delete = "\u{E017}"
}

/// Input by keyboard, mouse and finger.
extension WebDriver {
    /// Presses keys in the focused element, as fast as possible or with a pause after each, in milliseconds.
    func press(_ keys: String, holding modifiers: String = "", pause: Int = 0) throws {
        func key(_ type: String) -> (Unicode.Scalar) -> JSON {
            { ["type": .string(type), "value": .string(String($0))] }
        }
        let rest: JSON = ["type": "pause", "duration": JSON(integerLiteral: pause)]
        let strokes = keys.unicodeScalars.flatMap { [key("keyDown")($0), key("keyUp")($0), rest] }
        let held = modifiers.unicodeScalars
        try perform("key", [:], held.map(key("keyDown")) + strokes + held.map(key("keyUp")))
    }

    /// Clicks or taps the middle of an element, `times` times, as fast as possible.
    func point(_ pointer: String, at element: Element, times: Int = 1) throws {
        // Only if needed, because two taps at the same position would be a double tap; for the same reason wide fields are tapped at
        // places apart.
        let x = try element.run(
            """
            const [element, pointer] = arguments;
            if (element.scrollIntoViewIfNeeded) element.scrollIntoViewIfNeeded();
            else element.scrollIntoView({ block: "center" });
            return pointer == "touch" && element.offsetWidth > 250 ? [0, -110, 110][element.id.length % 3] : 0;
            """,
            .string(pointer),
            as: Int.self
        )
        let click: [JSON] = [["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]]
        let move: JSON = ["type": "pointerMove", "x": .number(Double(x)), "y": 0, "origin": try element.reference]
        let clicks = Array(repeating: click, count: times).flatMap(\.self)
        try perform("pointer", ["pointerType": .string(pointer)], [move] + clicks)
    }

    private func perform(_ type: String, _ parameters: JSON, _ actions: [JSON]) throws {
        let source: JSON = [
            "type": .string(type), "id": .string("\(type) \(parameters)"), "parameters": parameters,
            "actions": .array(actions),
        ]
        try post("actions", ["actions": [source]])
    }
}
