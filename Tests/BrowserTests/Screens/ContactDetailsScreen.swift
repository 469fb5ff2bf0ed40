struct ContactDetailsScreen: Screen {
    static let name = "contactDetails"
    let driver: WebDriver

    var email: Element { self["contactEmail"] }
    var phone: Element { self["contactPhone"] }
    /// The choice who sees them, by its value.
    func visible(to readers: String) -> Element {
        Element(driver: driver, identifier: "contactDetails.contactVisible", choice: readers)
    }
    var reward: Element { self["reward"] }
}
