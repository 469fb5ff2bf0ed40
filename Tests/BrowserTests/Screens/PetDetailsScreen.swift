struct PetDetailsScreen: Screen {
    static let name = "petDetails"
    let driver: WebDriver

    var contactButton: Element { self["contactButton"] }
    var messageButton: Element { self["messageButton"] }
    /// What the owner published of a message.
    var sighting: Element { self["sighting"] }
    var flagLink: Element { self["flagLink"] }
    /// Says that the pet is back home.
    var reunited: Element { self["reunited"] }
    /// On the page with the owner's contact details.
    var phone: Element { self["phone"] }
    var email: Element { self["email"] }
}
