/// A way to display a page, in which it must still work.
struct Layout: CustomStringConvertible {
    let description: String
    let device: Device
    /// The size of the text, in percent (WCAG 2.2, 1.4.4).
    var textSize = 100
    /// The size of the text that the browser is set to, in percent; media queries see it too.
    var browserTextSize = 100
    /// Text is spaced as widely as pages must support (WCAG 2.2, 1.4.12).
    var isSpaced = false

    static let all = [
        Layout(description: "phone", device: .phone),
        // 1.4.10, which is a window of 1280 pixels at 400 %, too.
        Layout(description: "narrow", device: .narrow),
        Layout(description: "narrow with spaced text", device: .narrow, isSpaced: true),
        Layout(description: "phone with text of 200 %", device: .phone, textSize: 200),
        Layout(description: "narrow with text of 200 %", device: .narrow, textSize: 200),
        Layout(description: "narrow with the browser's text at 200 %", device: .narrow, browserTextSize: 200),
        Layout(description: "window at 200 %", device: Device(width: 640, height: 400, isTouched: false)),
        Layout(description: "tablet", device: .tablet),
        Layout(description: "desktop", device: .desktop),
        Layout(description: "landscape", device: .landscape),
    ]
}

extension WebDriver {
    func emulate(_ layout: Layout) throws {
        try emulate(layout.device)
        // Other engines have no command for it.
        if engine == .chromium {
            try devTools(
                "Page.setFontSizes",
                ["fontSizes": ["standard": JSON(integerLiteral: 16 * layout.browserTextSize / 100)]]
            )
        }
        let script = """
            const [size, isSpaced] = arguments;
            const styles = new CSSStyleSheet();
            styles.replaceSync(`
                :root { font-size: ${size}%; }
                ${isSpaced ? `
                    * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
                    p { margin-bottom: 2em !important; }
                ` : ""}
            `);
            document.adoptedStyleSheets = [styles];
            """
        try run(script, JSON(integerLiteral: layout.textSize), .bool(layout.isSpaced))
    }

    /// The layout faults of the page: it scrolls sideways, text is cut off or outside of its box or the safe area, a word is broken
    /// that would fit on a line, a control is too small for a finger.
    func layoutFaults(sideInset: Int) throws -> [String] {
        try run(
            """
            const faults = [];
            const inset = arguments[0];
            const root = document.documentElement;
            const width = root.clientWidth;
            const name = (element) => element.dataset.testid ?? element.id + element.localName + "." + element.className;
            if (root.scrollWidth > width) faults.push(`scrolls sideways by ${root.scrollWidth - width}`);

            // Letters may slightly exceed a tight line.
            const [aside, above] = [4, 8];
            const boxOf = (element) =>
                getComputedStyle(element).display.startsWith("inline") ? boxOf(element.parentElement) : element;
            // A word that fits into a narrow window, less the least margins of main and of a box in it, stays whole in all.
            const widest = Math.min(width, 320) - 2 * Math.max(16, inset) - 2 * 17;
            const lookAtWords = (node) => {
                // The button of a choice stands beside its words.
                const room = node.parentElement.closest(".option") ? widest - 34 : widest;
                // Lines may end at these only: an unbreakable space joins two words.
                for (const { 0: word, index } of node.data.matchAll(/[^ \\n\\t\\/?&(-]+/g)) {
                    const range = document.createRange();
                    range.setStart(node, index);
                    range.setEnd(node, index + word.length);
                    const parts = [...range.getClientRects()].filter(({ width }) => width);
                    const length = parts.reduce((sum, { width }) => sum + width, 0);
                    if (new Set(parts.map(({ top }) => Math.round(top))).size > 1 && length <= room)
                        faults.push(`breaks the word ${word}`);
                }
            };
            const lookAtText = (element) => {
                const box = boxOf(element).getBoundingClientRect();
                for (const node of element.childNodes) {
                    if (node.nodeType != Node.TEXT_NODE || !node.data.trim()) continue;
                    // An address has no words.
                    if (!element.closest(".address")) lookAtWords(node);
                    const range = document.createRange();
                    range.selectNodeContents(node);
                    for (const line of range.getClientRects()) {
                        if (line.left < inset - 1 || line.right > width - inset + 1) faults.push(`text out of the window: ${node.data}`);
                        if (line.left < box.left - aside || line.right > box.right + aside
                            || line.top < box.top - above || line.bottom > box.bottom + above)
                            faults.push(`text out of ${name(element)}: ${node.data}`);
                    }
                }
            };
            // A poster has a fixed size, and its texts end in an ellipsis if too long.
            for (const element of document.body.querySelectorAll("*:not(option, svg *, .sheet, .sheet *)")) {
                if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".visually-hidden, dd span")) continue;
                const { overflowX, overflowY } = getComputedStyle(element);
                const isField = element.matches("input, select, textarea");
                if (!isField && (overflowX != "visible" && element.scrollWidth > element.clientWidth
                    || overflowY != "visible" && element.scrollHeight > element.clientHeight))
                    faults.push(`${name(element)} is cut off`);
                if (!isField) lookAtText(element);
                if (element.matches("a, button, summary, input, select, textarea") && element.type != "hidden") {
                    // A radio button or a checkbox is pressed by its words too.
                    const target = ["radio", "checkbox"].includes(element.type) ? element.parentElement : element;
                    const { width, height } = target.getBoundingClientRect();
                    if (width < 43.9 || height < 43.9) faults.push(`${name(element)} is ${width} by ${height}`);
                }
            }
            return faults;
            """,
            JSON(integerLiteral: sideInset),
            as: [String].self
        )
    }

    /// The elements that are hidden, or show no focus, when Tab moves to them (WCAG 2.2, 2.4.7 and 2.4.12).
    func focusFaults() throws -> [String] {
        var faults: [String] = []
        try run("window.focused = new Set()")
        // More stops than any page has.
        for _ in 0..<120 {
            try press(Key.tab)
            let fault = try run(
                """
                const element = document.activeElement;
                if (element == document.body) return "";
                // A date has several stops, one after the other.
                if (element != window.last && window.focused.has(element)) return "round";
                window.focused.add(window.last = element);
                // A file's input is hidden behind its label, which shows the focus.
                const shown = element.matches(".visually-hidden") ? element.labels[0] : element;
                const { left, top, right, bottom } = shown.getBoundingClientRect();
                const name = element.dataset.testid ?? element.outerHTML;
                const corners = [[left, top], [right, top], [left, bottom], [right, bottom]];
                const middle = [(left + right) / 2, (top + bottom) / 2];
                // A tall field is scrolled to its caret; the rest of it may be below the window.
                const isInWindow = ([, y]) => y >= 0 && y < innerHeight;
                const points = corners.map((corner) => corner.map((value, axis) => value + Math.sign(middle[axis] - value) * 3));
                const inWindow = [...points, middle].filter(isInWindow);
                if (!inWindow.length) return `${name} is out of the window`;
                for (const [x, y] of inWindow) {
                    const top = document.elementFromPoint(x, y);
                    if (!top || !shown.contains(top) && !top.contains(shown))
                        return `${name} is hidden at ${x}, ${y}`;
                }
                const { outlineStyle, outlineWidth } = getComputedStyle(shown);
                // The parts of a date and a time have their own focus style.
                if (!["date", "time"].includes(element.type) && (outlineStyle == "none" || parseFloat(outlineWidth) < 2)) return `${name} has no outline`;
                return "";
                """,
                as: String.self
            )
            if fault == "round" { break }
            if !fault.isEmpty { faults.append(fault) }
        }
        return faults
    }

    /// Elements that moved while the page was loaded, without input, and requests to other hosts.
    func loadingFaults() throws -> [String] {
        try run(
            """
            const shifts = new Promise((done) => {
                new PerformanceObserver((list) => done(list.getEntries())).observe({ type: "layout-shift", buffered: true });
                // A shift in this frame is reported after it.
                requestAnimationFrame(() => setTimeout(() => done([]), 100));
            });
            const foreign = performance.getEntriesByType("resource").map(({ name }) => name)
                .filter((name) => !name.startsWith(location.origin + "/") && !name.startsWith("blob:"));
            return shifts.then((shifts) => shifts.filter(({ hadRecentInput }) => !hadRecentInput)
                .map(({ value, sources }) => `shifts by ${value}: ${sources.map(({ node }) => node?.outerHTML).join(" ")}`)
                .concat(foreign));
            """,
            as: [String].self
        )
    }
}
