/// Compiles a template to the `render` function of the type with the same name.
struct TemplateCompiler {
    private struct Block {
        let opening: Int
        let isLoop: Bool
        let start: HTMLContext
        /// The context at the end of the branches so far.
        var end: HTMLContext?
        var hasElse = false
    }

    private let source: SourceText
    private let scripts: [String: InlineScript]
    private let knownTexts: KnownTexts
    private var writer: RenderFunctionWriter
    private var context = HTMLContext()
    private var blocks: [Block] = []
    /// Whether only white space of the current line was read.
    private var isLineBlank = true
    private var dropsNewline = false
    private(set) var usedScripts: Set<String> = []

    init(
        _ source: SourceText,
        typeName: String,
        scripts: [String: InlineScript],
        knownTexts: KnownTexts
    ) {
        self.source = source
        self.scripts = scripts
        self.knownTexts = knownTexts
        writer = RenderFunctionWriter(typeName: typeName, path: source.path, languages: knownTexts.languages)
    }

    /// Returns the Swift source of the function. Throws a diagnostic for the first error.
    mutating func compile() throws(Diagnostic) -> String {
        var lexer = TemplateLexer(source)
        while let token = try lexer.next() {
            switch token {
            case .markup(let range): try write(range)
            case .directive(let directive, let offset):
                dropsNewline = false
                try write(directive, at: offset)
            }
        }
        if let block = blocks.last {
            throw source.error("'\(block.isLoop ? "for" : "if")' without '{{ end }}'", at: block.opening)
        }
        try check(at: source.scalars.count) { context throws(HTMLContext.Violation) in try context.finish() }
        return writer.finish()
    }

    // MARK: - Markup

    private mutating func write(_ range: Range<Int>) throws(Diagnostic) {
        for offset in range {
            let scalar = source.scalars[offset]
            if isKept(scalar) { try write(scalar, at: offset) }
        }
    }

    /// Whether a scalar is written. Indentation and blank lines are not, except where white space has a meaning.
    private mutating func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if dropsNewline {
            dropsNewline = false
            if scalar == "\n" { return false }
        }
        if isLineBlank, scalar.isSpace, !context.keepsWhiteSpace { return false }
        isLineBlank = scalar == "\n"
        return true
    }

    private mutating func write(_ scalar: Unicode.Scalar, at offset: Int) throws(Diagnostic) {
        let ignoredNewline = context.ignoresFirstNewline
        try check(at: offset) { context throws(HTMLContext.Violation) in try context.advance(over: scalar) }
        writer.append(markup: String(scalar))
        if context.ignoresFirstNewline, !ignoredNewline {
            // A browser drops the first newline. This one protects a newline at the beginning of a value.
            writer.append(markup: "\n")
            dropsNewline = true
        }
    }

    // MARK: - Directives

    private mutating func write(_ directive: Directive, at offset: Int) throws(Diagnostic) {
        switch directive {
        case .interpolation(let expression):
            let slot = try check(at: offset) { context throws(HTMLContext.Violation) in try context.interpolate() }
            isLineBlank = false
            write(expression, in: slot, at: offset)
        case .script(let name):
            try check(at: offset) { context throws(HTMLContext.Violation) in try context.requireScriptPlace() }
            guard let script = scripts[name] else { throw source.error("no script Templates/\(name).js", at: offset) }
            isLineBlank = false
            usedScripts.insert(name)
            writer.append(markup: script.element)
        case .if(let condition): try open(at: offset, "if ", condition)
        case .for(let header): try open(at: offset, "for ", header)
        case .elseIf(let condition):
            try turn(at: offset, "'else if'")
            writer.append("} else if ", condition, " {", at: position(offset + "else if ".count))
        case .else:
            try turn(at: offset, "'else'")
            blocks[blocks.count - 1].hasElse = true
            writer.append("} ", "else", " {", at: position(offset))
        case .end: try close(at: offset)
        }
    }

    private mutating func write(_ expression: String, in slot: HTMLContext.Slot, at offset: Int) {
        if let markup = knownTexts.markup(of: expression, in: slot) { return writer.append(markup: markup) }
        let function =
            switch slot {
            case .text: "write("
            case .attribute: "writeText("
            case .url: "writeURL("
            }
        writer.append(function, expression, ", to: &html)", at: position(offset))
    }

    private mutating func open(at offset: Int, _ keyword: String, _ header: String) throws(Diagnostic) {
        try passBlockEdge(at: offset)
        blocks.append(Block(opening: offset, isLoop: keyword == "for ", start: context))
        writer.append(keyword, header, " {", at: position(offset + keyword.count))
    }

    private mutating func turn(at offset: Int, _ name: String) throws(Diagnostic) {
        guard let block = blocks.last, !block.isLoop, !block.hasElse else {
            throw source.error("\(name) without an 'if' before it", at: offset)
        }
        try passBlockEdge(at: offset)
        blocks[blocks.count - 1].end = try merge(block.end, with: context, of: block)
        context = block.start
    }

    private mutating func close(at offset: Int) throws(Diagnostic) {
        guard let block = blocks.popLast() else { throw source.error("'end' without 'if' or 'for'", at: offset) }
        try passBlockEdge(at: offset)
        if block.isLoop {
            // The body is repeated, so it must end in the context in which it starts.
            guard context == block.start else { throw unequal(block) }
        } else {
            if !block.hasElse { context = try merge(context, with: block.start, of: block) }
            context = try merge(block.end, with: context, of: block)
        }
        writer.append("", "}", "", at: position(offset))
    }

    private func merge(
        _ end: HTMLContext?,
        with other: HTMLContext,
        of block: Block
    ) throws(Diagnostic) -> HTMLContext {
        guard let end else { return other }
        guard let merged = end.merged(with: other) else { throw unequal(block) }
        return merged
    }

    private func unequal(_ block: Block) -> Diagnostic {
        source.error(
            block.isLoop
                ? "the loop's body must end where it began, in text or between attributes"
                : "the branches of this 'if' leave the markup in different places, one inside a tag or value",
            at: block.opening
        )
    }

    // MARK: - Context

    private mutating func passBlockEdge(at offset: Int) throws(Diagnostic) {
        try check(at: offset) { context throws(HTMLContext.Violation) in try context.passBlockEdge() }
    }

    private mutating func check<Value>(
        at offset: Int,
        _ body: (inout HTMLContext) throws(HTMLContext.Violation) -> Value
    ) throws(Diagnostic) -> Value {
        do { return try body(&context) } catch { throw source.error(error.message, at: offset) }
    }

    private func position(_ offset: Int) -> (line: Int, column: Int) {
        source.position(of: offset)
    }
}
