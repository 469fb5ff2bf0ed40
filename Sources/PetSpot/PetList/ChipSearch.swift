/// A search by the number that a scanner showed: exact digits, whatever stands between them.
struct ChipSearch: Sendable {
    /// What was typed.
    let typed: String
    /// The number to look for; nothing when what was typed is none.
    let chipNumber: ChipNumber?

    init(_ typed: String) {
        self.typed = typed
        let digits = MicrochipNumberFormatter.extractDigits(typed)
        chipNumber = digits.utf8.count <= MicrochipNumberFormatter.maxDigits ? ChipNumber(digits) : nil
    }

    /// What is wrong with what was typed.
    var error: LocalizedString? {
        guard chipNumber == nil else { return nil }
        return MicrochipNumberFormatter.extractDigits(typed).isEmpty
            ? L10n.PetList.chipErrorEmpty : L10n.PetList.chipErrorTooLong
    }
}
