struct ContactDetailsScreen: Screen {
    static let name = "contactDetails"
    let driver: WebDriver

    var email: Element { self["contactEmail"] }
    var phone: Element { self["contactPhone"] }
    var reward: Element { self["reward"] }
}
