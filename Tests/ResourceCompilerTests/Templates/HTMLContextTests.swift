import XCTest

@testable import ResourceCompiler

final class HTMLContextTests: XCTestCase {
    private func context(after markup: String) throws -> HTMLContext {
        var context = HTMLContext()
        for scalar in markup.unicodeScalars { try context.advance(over: scalar) }
        return context
    }

    private func assertViolation(
        _ markup: String,
        _ part: String,
        line: UInt = #line,
        _ body: (inout HTMLContext) throws -> Void = { _ in }
    ) {
        XCTAssertThrowsError(
            try {
                var context = try context(after: markup); try body(&context)
            }(),
            markup,
            line: line
        ) {
            let message = ($0 as? Violation)?.message
            XCTAssertTrue(message?.contains(part) == true, "\(markup): \(message ?? "\($0)")", line: line)
        }
    }

    // MARK: - Interpolation

    func testInterpolate_whenPlaceIsSafe_shouldReturnTheSlot() throws {
        // Given
        let places: [(markup: String, slot: HTMLContext.Slot)] = [
            ("", .markup),
            ("<p>", .markup),
            ("<!DOCTYPE html>", .markup),
            ("a > b", .markup),
            ("<br/>", .markup),
            ("<br />", .markup),
            ("<p a=\"'>\" d=\">\" e>", .markup),
            ("<input disabled >", .markup),
            ("<title>", .text),
            ("<TEXTAREA name=\"a\">", .text),
            ("<title></title>", .markup),
            ("<textarea></TEXTarea >", .markup),
            ("<p class=\"", .text),
            ("<p a=\"b\" hidden class=\"", .text),
            ("<p\n a=\"b\"\n class=\"a ", .text),
            ("<p data-href=\"", .text),
            ("<meta content=\"/a", .text),
            ("<a href=\"", .url),
            ("<A HREF=\"", .url),
            ("<img src=\"", .url),
            ("<form action=\"", .url),
            ("<button formaction=\"", .url),
            ("<video poster=\"", .url),
            ("<object data=\"", .url),
            ("<q cite=\"", .url),
            ("<use xlink:href=\"", .url),
        ]
        for (markup, slot) in places {
            // When
            var context = try context(after: markup)

            // Then
            XCTAssertEqual(try context.interpolate(), slot, markup)
        }
    }

    func testInterpolate_whenPlaceIsUnsafe_shouldRefuse() {
        // Given
        let places: [(markup: String, message: String)] = [
            ("<", "not in a tag"),
            ("</", "not in a tag"),
            ("<p", "not in a tag"),
            ("<p ", "not in a tag"),
            ("<p cla", "not in a tag"),
            ("<p class ", "not in a tag"),
            ("<p class=\"a\"", "not in a tag"),
            ("<br /", "not in a tag"),
            ("<!doctype ", "not in a tag"),
            ("<p class=", "double quotes"),
            ("<p class= ", "double quotes"),
            ("<p class=a", "double quotes"),
            ("<p class='", "double quotes"),
            ("<a href='", "double quotes"),
            ("<a href=\"/a/", "whole"),
            ("<a href=\"?", "whole"),
            ("<p onclick=\"", "'onclick'"),
            ("<p ONCLICK=\"", "'onclick'"),
            ("<p style=\"", "'style'"),
            ("<iframe srcdoc=\"", "'srcdoc'"),
            ("<img srcset=\"", "'srcset'"),
            ("<set to=\"", "'to'"),
            ("<animate values=\"#", "'values'"),
            ("<animateTransform FROM=\"", "'from'"),
            ("<animate by=\"", "'by'"),
            ("<animate attributeName=\"", "'attributename'"),
            ("<textarea><", "in a tag"),
            ("<title></ti", "in a tag"),
        ]
        for (markup, message) in places {
            // When / Then
            assertViolation(markup, message) { _ = try $0.interpolate() }
        }
    }

    func testInterpolate_whenAURLWasInterpolated_shouldTakeNothingMore() throws {
        // Given
        var context = try context(after: "<a href=\"")
        _ = try context.interpolate()

        // When / Then
        var (again, suffix) = (context, context)
        XCTAssertThrowsError(try again.interpolate())
        XCTAssertThrowsError(try suffix.advance(over: "#"))
        try context.advance(over: "\"")
        try context.advance(over: ">")
        XCTAssertEqual(try context.interpolate(), .markup)
    }

    func testInterpolate_whenAttributeIsPlain_shouldTakeMore() throws {
        // Given
        var context = try context(after: "<p class=\"a ")

        // When / Then
        XCTAssertEqual(try context.interpolate(), .text)
        XCTAssertEqual(try context.interpolate(), .text)
        try context.advance(over: "b")
        XCTAssertEqual(try context.interpolate(), .text)
    }

    // MARK: - Markup

    func testAdvance_whenMarkupIsAmbiguous_shouldRefuse() {
        // Given
        let markups: [(markup: String, message: String)] = [
            ("a < b", "&lt;"),
            ("a <3", "&lt;"),
            ("</>", "&lt;"),
            ("<?php", "&lt;"),
            ("<!-- a -->", "{{! like this }}"),
            ("<svg><![CDATA[", "doctype alone"),
            ("<p\">", "unexpected '\"'"),
            ("<p<b>", "unexpected '<'"),
            ("<p =a>", "unexpected '='"),
            ("<p a'b>", "unexpected '''"),
            ("<p <b>", "unexpected '<'"),
            ("<p a\u{301}=\"b\">", "unexpected '\u{301}'"),
            ("<p a =\"b\">", "unexpected '='"),
            ("<p a=b>", "double quotes"),
            ("<p a='b'>", "double quotes"),
            ("<p a= \"b\">", "double quotes"),
            ("<p / a>", "unexpected '/'"),
            ("</p/>", "unexpected '/'"),
            ("<p a=\"b\"c>", "white space is missing"),
            ("</p a>", "no attributes"),
            ("<title><b>", "no tag but its end"),
            ("<textarea>a < b", "&lt;"),
            ("<textarea><!doctype", "&lt;"),
            ("<textarea></textarea/>", "unexpected '/'"),
            ("<textarea></textareas>", "no tag but its end"),
            ("<script>", "{{ script name }}"),
            ("<script src=\"/a.js\">", "{{ script name }}"),
            ("<style>", "no 'style'"),
            ("<pre>", "no 'pre'"),
            ("<noscript>", "no 'noscript'"),
            ("<NOSCRIPT>", "no 'noscript'"),
            ("<iframe>", "no 'iframe'"),
            ("<xmp>", "no 'xmp'"),
            ("<noembed>", "no 'noembed'"),
            ("<noframes>", "no 'noframes'"),
            ("<plaintext>", "no 'plaintext'"),
            ("<listing>", "no 'listing'"),
            ("<meta http-equiv=\"refresh\" content=\"0", "no 'http-equiv'"),
            ("<meta content=\"0\" HTTP-EQUIV=", "no 'http-equiv'"),
        ]
        for (markup, message) in markups {
            // When / Then
            assertViolation(markup, message)
        }
    }

    func testAdvance_whenALetterOnlyLooksLikeASCII_shouldNotFoldIt() {
        // Given: U+212A KELVIN SIGN has the lower-case form "k", but not for a tokenizer

        // When / Then
        assertViolation("<li\u{212A} ", "unexpected '\u{212A}'")
        XCTAssertEqual(try context(after: "<LIK "), try context(after: "<lik "))
    }

    func testFinish_whenSomethingIsOpen_shouldRefuse() {
        // When / Then
        assertViolation("<p", "inside a tag") { try $0.finish() }
        assertViolation("<p class=\"a>", "inside a tag") { try $0.finish() }
        assertViolation("<title>a", "inside 'title'") { try $0.finish() }
        assertViolation("<textarea/>a", "inside 'textarea'") { try $0.finish() }
        XCTAssertNoThrow(try context(after: "<p><title></title>").finish())
    }

    // MARK: - Blocks

    func testPassBlockEdge_whenPlaceIsInANameOrScript_shouldRefuse() {
        // Given
        let places: [(markup: String, message: String)] = [
            ("<", "between attributes"),
            ("<!doctype", "between attributes"),
            ("<p a=", "between attributes"),
            ("<p /", "between attributes"),
            ("</p", "end tag"),
            ("</p ", "end tag"),
            ("<p style=\"", "'style'"),
            ("<title><", "between attributes"),
        ]
        for (markup, message) in places {
            // When / Then
            assertViolation(markup, message) { try $0.passBlockEdge() }
        }
    }

    func testPassBlockEdge_whenANameEndsThere_shouldNotLetItGoOn() throws {
        for markup in ["<p", "<p hidden", "<p a=\"b\""] {
            // Given
            var context = try context(after: markup)

            // When
            try context.passBlockEdge()

            // Then
            XCTAssertThrowsError(try context.advance(over: "x"), markup)
        }
        // Given
        var spaced = try context(after: "<p hidden ")

        // When
        try spaced.passBlockEdge()

        // Then
        XCTAssertThrowsError(try spaced.advance(over: "="))
    }

    func testMerged_whenPlacesAreTheSame_shouldReturnTheStricterOne() throws {
        // Given
        var bare = try context(after: "<p")
        var spaced = try context(after: "<p ")
        try bare.passBlockEdge()
        try spaced.passBlockEdge()

        // When
        var merged = try XCTUnwrap(spaced.merged(with: bare))

        // Then
        XCTAssertEqual(merged, bare)
        XCTAssertThrowsError(try merged.advance(over: "x"))
        XCTAssertEqual(spaced.merged(with: spaced), spaced)
    }

    func testMerged_whenPlacesDiffer_shouldReturnNil() throws {
        // Given
        let places = [
            "", "<p ", "<b ", "</p ", "<p class=\"", "<p id=\"", "<a href=\"", "<a href=\"/", "<title>", "<textarea>",
        ]
        for (index, first) in places.enumerated() {
            for second in places[(index + 1)...] {
                // When / Then
                XCTAssertNil(try context(after: first).merged(with: context(after: second)), "\(first) and \(second)")
            }
        }
    }
}
