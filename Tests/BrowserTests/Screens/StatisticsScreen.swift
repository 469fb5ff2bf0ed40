struct StatisticsScreen: Screen {
    static let name = "statistics"
    let driver: WebDriver
}
