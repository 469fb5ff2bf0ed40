struct PetDetailsScreen: Screen {
    static let name = "petDetails"
    let driver: WebDriver
}
