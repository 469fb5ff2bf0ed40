/// A search by microchip number: exact digits, read as on the form's first step; other characters are ignored.
struct ChipSearch: Sendable {
    let typed: String
    /// The number to look for; nil when the typed text is not one.
    let chipNumber: ChipNumber?

    init(_ typed: String) {
        self.typed = typed
        let digits = MicrochipNumberFormatter.digitsOfNumber(in: typed)
        chipNumber = digits.utf8.count <= MicrochipNumberFormatter.maxDigits ? ChipNumber(typed: digits) : nil
    }

    /// The error in the typed text; nil when it is a number.
    var error: LocalizedString? {
        guard chipNumber == nil else { return nil }
        return MicrochipNumberFormatter.extractDigits(typed).isEmpty
            ? L10n.PetList.chipErrorEmpty : L10n.PetList.chipErrorTooLong
    }
}
