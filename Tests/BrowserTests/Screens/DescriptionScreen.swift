struct DescriptionScreen: Screen {
    static let name = "description"
    let driver: WebDriver

    var petName: Element { self["petName"] }
    var species: Element { self["species"] }
    var breed: Element { self["breed"] }
    var sex: Element { self["sex"] }
    var age: Element { self["age"] }
    var lastSeenDate: Element { self["lastSeenDate"] }
    var lastSeenPlace: Element { self["lastSeenPlace"] }
    var description: Element { self["description"] }
    var counter: Element { self["counter"] }
}
