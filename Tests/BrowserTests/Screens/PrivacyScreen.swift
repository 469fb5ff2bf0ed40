struct PrivacyScreen: Screen {
    static let name = "privacy"
    let driver: WebDriver
}
