struct DescriptionScreen: PositionScreen {
    static let name = "description"
    let driver: WebDriver

    var petName: Element { self["petName"] }
    var species: Element { self["species"] }
    /// Opens what the position, breed, sex and age are in.
    var details: Element { self["details"] }
    var breed: Element { self["breed"] }
    var sex: Element { self["sex"] }
    var age: Element { self["age"] }
    var lastSeenDate: Element { self["lastSeenDate"] }
    var lastSeenPlace: Element { self["lastSeenPlace"] }
    var description: Element { self["description"] }
    var counter: Element { self["counter"] }
    var size: Element { self["size"] }
    var privateMark: Element { self["privateMark"] }

    /// The button that chooses the first species.
    var dog: Element { shortcut(1, below: species) }
    var today: Element { shortcut(1, below: lastSeenDate) }

    /// The checkbox of a colour.
    func colour(_ colour: String) -> Element { choice(colour, of: "colours") }
    /// The radio button that says where a found animal is.
    func holder(_ holder: String) -> Element { choice(holder, of: "holder") }

    private func shortcut(_ number: Int, below field: Element) -> Element {
        var element = field
        element.shortcut = number
        return element
    }

    private func choice(_ value: String, of name: String) -> Element {
        var element = self[name]
        element.choice = value
        return element
    }
}
