/// The difference of two texts by lines, as `diff -U 3` shows it: `-` before removed lines, `+` before added ones, and three
/// lines of context.
struct LineDifference: CustomStringConvertible {
    private static let context = 3
    private var lines: [(mark: Character, text: Substring)] = []

    init(from old: String, to new: String) {
        let (old, new) = (LineDifference.lines(old), LineDifference.lines(new))
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            if removed.contains(oldIndex) {
                lines.append(("-", old[oldIndex]))
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                lines.append(("+", new[newIndex]))
                newIndex += 1
            } else {
                lines.append((" ", old[oldIndex]))
                (oldIndex, newIndex) = (oldIndex + 1, newIndex + 1)
            }
        }
    }

    var description: String {
        var shown = [Bool](repeating: false, count: lines.count)
        for index in lines.indices where lines[index].mark != " " {
            let first = max(0, index - LineDifference.context)
            for near in first...min(lines.count - 1, index + LineDifference.context) { shown[near] = true }
        }
        var output: [String] = []
        for (index, line) in lines.enumerated() {
            if shown[index] {
                output.append("\(line.mark)\(line.text)")
            } else if index > 0, shown[index - 1] {
                output.append("…")
            }
        }
        return output.joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
