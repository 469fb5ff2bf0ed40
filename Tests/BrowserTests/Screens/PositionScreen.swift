/// A screen with a button that adds the reader's position.
protocol PositionScreen: Screen {}

extension PositionScreen {
    var position: Element { self["position"] }
    var positionButton: Element { self["positionButton"] }
    var positionRemove: Element { self["positionRemove"] }

    /// What the page says of it.
    var positionStatus: String {
        get throws {
            try driver.run("return document.querySelector('#here [role=status]').textContent", as: String.self)
        }
    }

    /// Presses the button, whose script comes after the page.
    func addPosition() throws {
        try driver.wait(for: "the button's script") {
            try positionButton.run("return !arguments[0].disabled", as: Bool.self)
        }
        try positionButton.click()
    }
}
