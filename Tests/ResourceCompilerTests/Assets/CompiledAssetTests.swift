import SHA2
import XCTest

@testable import ResourceCompiler

final class CompiledAssetTests: XCTestCase {
    private func asset(_ path: String, _ content: Data) throws -> CompiledAsset {
        try CompiledAsset(path: path, file: "/Public/\(path)", content: content)
    }

    func testInit_whenExtensionIsKnown_shouldGiveItsMediaType() throws {
        // Given
        let files: [(path: String, mediaType: String, name: String)] = [
            ("petspot.css", "text/css; charset=utf-8", "petspotCss"),
            ("icons/dog_small.svg", "image/svg+xml", "iconsDogSmallSvg"),
            ("icon-192.png", "image/png", "icon192Png"),
            ("favicon.ico", "image/vnd.microsoft.icon", "faviconIco"),
        ]
        for (path, mediaType, name) in files {
            // When
            let asset = try asset(path, Data("a".utf8))

            // Then
            XCTAssertEqual(asset.mediaType, mediaType)
            XCTAssertEqual(asset.name, name)
        }
    }

    func testServedPath_whenContentChanges_shouldChange() throws {
        // Given
        let hash = SHA256.hash("a".utf8).hex.prefix(12)

        // When / Then
        XCTAssertEqual(try asset("icons/a.min.svg", Data("a".utf8)).servedPath, "/assets/icons/a.min.\(hash).svg")
        XCTAssertNotEqual(try asset("icons/a.min.svg", Data("b".utf8)).servedPath, "/assets/icons/a.min.\(hash).svg")
    }

    func testCode_whenAssetIsTextOrBinary_shouldHoldWhatIsServed() throws {
        // Given
        let style = try asset("a.css", Data("/* a */\na, b :is(c) {\n  d: \"e\";\n}\n\nf { g: h; }".utf8))
        let icon = try asset("a.png", Data([0xFF, 0x00]))

        // When / Then
        let code = CompiledAsset.code(for: [style, icon])
        XCTAssertTrue(code.contains(#"body: .text("a,b :is(c){d:\"e\"}f{g:h}")"#), code)
        XCTAssertTrue(code.contains(#"body: .base64("/wA=")"#), code)
    }

    func testBytes_whenAStyleSheetIsCompiled_shouldMeanTheSame() throws {
        // Given
        let sheets: [(sheet: String, compiled: String)] = [
            (#"a::after { content: ", "; }"#, #"a::after{content:", "}"#),
            (#"a { content: '/* b */  { c: "d" }' }"#, #"a{content:'/* b */  { c: "d" }'}"#),
            (#"a { content: "\"; b: c"; d: "\\" ; }"#, #"a{content:"\"; b: c";d:"\\"}"#),
            ("/* a */ b { c: d } /* e */", "b{c:d}"), ("/* a */ b { c: d } /* e */\nf { g: h }", "b{c:d}f{g:h}"),
            ("a { /* b: c; */ d: e;\n/* f\n g */ }", "a{d:e}"),
            ("a { b: c/**/d 1px /* e */ 2px }", "a{b:c/**/d 1px 2px}"),
            ("a  >  b :hover,\n\tc + d ~ e { f: calc(1px + 2px) }", "a>b :hover,c + d ~ e{f:calc(1px + 2px)}"),
            ("@media (min-width: 40em) and (a > 1px) { b { c: d } }", "@media (min-width:40em) and (a>1px){b{c:d}}"),
            (#".a\:b\ { c: url("d  e"), url(f,g) }"#, #".a\:b\ {c:url("d  e"),url(f,g)}"#),
            ("a { b: 1 / -1 !important; /* c */ font: 1rem / 2 /* d */ e }", "a{b:1/-1!important;font:1rem/2 e}"),
            (":root { --a: 1px; --b: \"c ; d\" }", ":root{--a:1px;--b:\"c ; d\"}"),
        ]

        for (sheet, compiled) in sheets {
            // When / Then
            XCTAssertEqual(String(decoding: try asset("a.css", Data(sheet.utf8)).bytes, as: UTF8.self), compiled)
        }
    }

    func testInit_whenAStyleSheetIsBroken_shouldSayWhere() {
        // When / Then
        assertDiagnostic(2, 3, "'/*' without '*/'") { _ = try asset("a.css", Data("a {}\n  /* b".utf8)) }
        assertDiagnostic(1, 4, "on its line") { _ = try asset("a.css", Data("a: '\"b\n".utf8)) }
    }

    func testCode_whenThereAreAssets_shouldWriteThisSource() throws {
        // Given
        let paw = try asset("paw.svg", Data("a\n".utf8))
        let icon = try asset("a.png", Data([1]))

        // When
        let code = CompiledAsset.code(for: [paw, icon])

        // Then
        XCTAssertEqual(
            code,
            #"""
            enum Assets {
                /// Every file of `Public`.
                static let all: [Asset] = [pawSvg, aPng]

                /// `Public/paw.svg`, 2 bytes.
                static let pawSvg = Asset(
                    url: "\#(paw.servedPath)",
                    mediaType: "image/svg+xml",
                    body: .text("a\n")
                )

                /// `Public/a.png`, 1 bytes.
                static let aPng = Asset(
                    url: "\#(icon.servedPath)",
                    mediaType: "image/png",
                    body: .base64("AQ==")
                )
            }

            """#
        )
    }

    func testInit_whenFileCannotBeServed_shouldNameIt() {
        // When / Then
        for path in ["a b.css", "ą.css", "1.css", "a?.css"] {
            assertDiagnostic(1, 1, "a name that a URL would have to encode") { _ = try asset(path, Data()) }
        }
        for path in ["a.exe", "a.jsx", "css", "a.css.bak"] {
            assertDiagnostic(1, 1, "no media type") { _ = try asset(path, Data()) }
        }
        assertDiagnostic(1, 1, "not UTF-8") { _ = try asset("a.css", Data([0xFF])) }
    }
}
