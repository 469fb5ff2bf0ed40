struct ErrorScreen: Screen {
    static let name = "error"
    let driver: WebDriver
}
