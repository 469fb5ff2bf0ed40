/// What two chip numbers say about two reports.
enum ChipAgreement: Equatable {
    /// They are of one animal.
    case same
    /// They are of two animals.
    case different
    /// Nothing: one is not given or not whole, or one may be the other misread.
    case open

    /// The shortest numbers that chips have. With fewer digits it was typed to fill the field, and many have the same.
    static let leastDigits = 9

    init(_ one: ChipNumber?, _ other: ChipNumber?) {
        guard let one, let other else {
            self = .open
            return
        }
        if one == other {
            self = one.digits.utf8.count >= ChipAgreement.leastDigits ? .same : .open
        } else {
            self = one.isComplete && other.isComplete && !one.mayBeMisread(as: other) ? .different : .open
        }
    }
}

extension ChipNumber {
    /// Whether one digit is another, or two neighbours are swapped: what happens when a number is read out or typed.
    fileprivate func mayBeMisread(as other: ChipNumber) -> Bool {
        let (own, others) = (Array(digits.utf8), Array(other.digits.utf8))
        let places = own.indices.filter { own[$0] != others[$0] }
        switch places.count {
        case 1: return true
        case 2:
            let (first, second) = (places[0], places[1])
            return second == first + 1 && own[first] == others[second] && own[second] == others[first]
        default: return false
        }
    }
}
