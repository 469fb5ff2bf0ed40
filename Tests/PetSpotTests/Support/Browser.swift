import Foundation
import TestSupport
import XCTest

/// A client with a cookie jar, as simple as curl: it posts forms and follows redirects.
final class Browser {
    private let transport: any Transport
    private(set) var cookies: [String: String] = [:]
    /// The names of all cookies that were ever set.
    private(set) var everSet: Set<String> = []
    /// Fields sent with every request.
    var fields: [(String, String)] = []
    /// The path of the last redirect.
    private(set) var path = "/"

    init(_ transport: any Transport) {
        self.transport = transport
    }

    /// Gets a page; redirects are not followed.
    func get(_ path: String) async throws -> TestResponse {
        try await send(TestRequest(path: path))
    }

    /// Gets a page, following redirects.
    func open(_ path: String) async throws -> TestResponse {
        try await follow(try await get(path), from: path)
    }

    /// Posts a form with the encoding of its page; redirects are not followed.
    func post(_ path: String, _ form: [(String, String)] = []) async throws -> TestResponse {
        if path.split(separator: "?")[0].hasSuffix("/photo") {
            let fields = form.isEmpty ? [("action", "continue")] : form
            return try await postForm(fields.map { ("name=\"\($0)\"", Array($1.utf8)) }, to: path)
        }
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        let body = form.map { name, value in
            name + "=" + (value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")
        }
        var request = TestRequest(method: "POST", path: path)
        request.fields = [("Content-Type", "application/x-www-form-urlencoded")]
        request.body = Array(body.joined(separator: "&").utf8)
        return try await send(request)
    }

    /// Posts a form, following redirects.
    func submit(_ path: String, _ form: [(String, String)] = []) async throws -> TestResponse {
        try await follow(try await post(path, form), from: path)
    }

    /// Posts the photo form with a file, and the thumbnail that the form's script adds.
    func postPhoto(
        _ bytes: [UInt8],
        name: String = "rex.png",
        thumbnail: [UInt8]? = nil,
        to path: String = "/report-missing/photo"
    ) async throws -> TestResponse {
        var parts: [(String, [UInt8])] = [("name=\"photo\"; filename=\"\(name)\"", bytes)]
        if let thumbnail { parts.append(("name=\"thumbnail\"; filename=\"\(name)\"", thumbnail)) }
        return try await postForm(parts + [("name=\"action\"", Array("continue".utf8))], to: path)
    }

    /// Posts a multipart form of any parts.
    func postForm(_ parts: [(String, [UInt8])], to path: String = "/report-missing/photo") async throws -> TestResponse {
        var request = TestRequest(method: "POST", path: path)
        request.fields = [("Content-Type", "multipart/form-data; boundary=----edge")]
        for (disposition, content) in parts {
            request.body += Array("------edge\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n".utf8)
            request.body += content + Array("\r\n".utf8)
        }
        request.body += Array("------edge--\r\n".utf8)
        return try await send(request)
    }

    /// Sends any request with the jar's cookies.
    func send(_ request: TestRequest) async throws -> TestResponse {
        var request = request
        request.fields += fields
        if !cookies.isEmpty {
            let jar = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            request.fields.append(("Cookie", jar.joined(separator: "; ")))
        }
        let response = try await transport.send(request)
        for (name, value) in response.fields where name == "Set-Cookie" {
            let pair = value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            everSet.insert(String(pair[0]))
            cookies[String(pair[0])] = value.contains("; Max-Age=0") ? nil : String(pair[1])
        }
        return response
    }

    /// Puts a cookie into the jar.
    func setCookie(_ name: String, _ value: String?) {
        cookies[name] = value
    }

    private func follow(_ response: TestResponse, from path: String) async throws -> TestResponse {
        var response = response
        self.path = path
        for _ in 0..<10 {
            guard response.status == 303, let location = response.location else { return response }
            self.path = location
            response = try await get(location)
        }
        XCTFail("redirects without end, at \(self.path)")
        return response
    }
}
