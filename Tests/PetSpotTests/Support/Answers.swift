/// Answers that are valid on every step.
enum Answers {
    static let chipNumber = [("chipNumber", "616-093 900000001")]
    static let description = [
        ("petName", "Rex"), ("species", "dog"), ("breed", "Kelpie"), ("sex", "male"), ("age", "7"),
        ("lastSeenDate", "2026-11-20"), ("lastSeenPlace", "Planty, Kraków"),
        ("description", "Red collar.\r\nShy, comes for cheese."),
    ]
    static let contactDetails = [
        ("contactEmail", "owner@example.org"), ("contactPhone", "+48 600 700 800"), ("reward", "200 zł"),
    ]
}
