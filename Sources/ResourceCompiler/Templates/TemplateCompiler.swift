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
    private var writer: RenderFunctionWriter
    private var context = HTMLContext()
    private var blocks: [Block] = []
    /// Whether only white space of the current line was read.
    private var isLineBlank = true
    private var dropsNewline = false
    private(set) var usedScripts: Set<String> = []

    init(_ source: SourceText, typeName: String, scripts: [String: InlineScript]) {
        self.source = source
        self.scripts = scripts
        writer = RenderFunctionWriter(typeName: typeName, path: source.path)
    }

    /// Returns the Swift source of the function. Throws a diagnostic for the first error.
    mutating func compile() throws(Diagnostic) -> String {
        var lexer = TemplateLexer(source)
        while let token = try lexer.next() {
            switch token {
            case .markup(let range):
                for offset in range where isKept(source.scalars[offset]) { try write(source.scalars[offset], at: offset) }
            case .directive(let directive, let offset):
                dropsNewline = false
                try write(directive, at: offset)
            }
        }
        if let block = blocks.last {
            throw source.error("'\(block.isLoop ? "for" : "if")' without '{{ end }}'", at: block.opening)
        }
        do { try context.finish() } catch { throw source.error(error.message, at: source.scalars.count) }
        return writer.finish()
    }

    // MARK: - Markup

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
        do { try context.advance(over: scalar) } catch { throw source.error(error.message, at: offset) }
        writer.append(markup: [scalar])
        if context.ignoresFirstNewline, !ignoredNewline {
            // A browser drops the first newline. This one protects a newline at the beginning of a value.
            writer.append(markup: ["\n"])
            dropsNewline = true
        }
    }

    // MARK: - Directives

    private mutating func write(_ directive: Directive, at offset: Int) throws(Diagnostic) {
        let line = source.line(of: offset)
        switch directive {
        case .interpolation(let expression):
            let slot: HTMLContext.Slot
            do { slot = try context.interpolate() } catch { throw source.error(error.message, at: offset) }
            isLineBlank = false
            switch slot {
            case .markup: writer.append("write(\(expression), in: language, to: &html)", line: line)
            case .text: writer.append("writeText(\(expression), in: language, to: &html)", line: line)
            case .url: writer.append("writeURL(\(expression), to: &html)", line: line)
            }
        case .script(let name):
            do { try context.requireScriptPlace() } catch { throw source.error(error.message, at: offset) }
            guard let script = scripts[name] else { throw source.error("no script Templates/\(name).js", at: offset) }
            isLineBlank = false
            usedScripts.insert(name)
            writer.append(markup: script.element.unicodeScalars)
        case .if(let condition):
            try open(isLoop: false, at: offset)
            writer.append("if \(condition) {", line: line)
        case .for(let header):
            try open(isLoop: true, at: offset)
            writer.append("for \(header) {", line: line)
        case .elseIf(let condition):
            try beginBranch(at: offset)
            writer.append("} else if \(condition) {", line: line)
        case .else:
            try beginBranch(at: offset)
            blocks[blocks.count - 1].hasElse = true
            writer.append("} else {", line: line)
        case .end:
            try close(at: offset)
            writer.append("}", line: line)
        }
    }

    private mutating func passBlockEdge(at offset: Int) throws(Diagnostic) {
        do { try context.passBlockEdge() } catch { throw source.error(error.message, at: offset) }
    }

    private mutating func open(isLoop: Bool, at offset: Int) throws(Diagnostic) {
        try passBlockEdge(at: offset)
        blocks.append(Block(opening: offset, isLoop: isLoop, start: context))
    }

    private mutating func beginBranch(at offset: Int) throws(Diagnostic) {
        guard let block = blocks.last, !block.isLoop, !block.hasElse else {
            throw source.error("'else' without an 'if' before it", at: offset)
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
    }

    private func merge(_ end: HTMLContext?, with other: HTMLContext, of block: Block) throws(Diagnostic) -> HTMLContext {
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
}
