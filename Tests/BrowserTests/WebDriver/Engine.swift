import Foundation
import TestSupport

/// The browser engines that tests run in.
enum Engine: CaseIterable {
    case chromium, webKit, firefox

    /// The browser, which is started at the first use and serves all tests.
    /// - Parameter runsScripts: whether pages run their scripts. Tests always can.
    func browser(runsScripts: Bool = true) throws -> WebDriver {
        switch (self, runsScripts) {
        case (.chromium, _): try Chromium.browser.get()
        case (.webKit, true): try WebKit.browser.get()
        case (.webKit, false): try WebKit.browserWithoutScripts.get()
        case (.firefox, true): try Firefox.browser.get()
        case (.firefox, false): try Firefox.browserWithoutScripts.get()
        }
    }
}

/// Chromium, driven by chromedriver.
private enum Chromium {
    static let browser = Result { try start() }

    private static let script = """
        "$0" --port=0 >"$TMPDIR/said" &
        pids=$!
        until grep -q successfully "$TMPDIR/said"; do sleep 0.1; kill -0 $pids || break; done
        sed -n 's/.* successfully on port \\([0-9]*\\).*/\\1/p' "$TMPDIR/said"
        """

    private static func start() throws -> WebDriver {
        let driver = try Tool("chromedriver", from: .apt("chromium chromium-driver"))
        // The variable can name `chromium-headless-shell`, which takes three quarters of the time, but keeps no pages for Back.
        let wanted = ProcessInfo.processInfo.environment["CHROMIUM"] ?? "chromium"
        let chromium = try Tool(wanted, "chromium", "chromium-browser", "google-chrome", from: .apt("chromium"))
        let options: JSON = [
            "binary": .string(chromium.path),
            "args": [
                "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--lang=en-US",
                // With a pipe the browser ends with chromedriver, even after a crash.
                "--remote-debugging-pipe",
            ],
        ]
        let capabilities: JSON = [
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
        ]
        let port = try DriverProcess.start(script, driver.path)
        return WebDriver(.chromium, try HTTPRemoteEnd(port: port, capabilities: capabilities))
    }
}

/// WebKit's own small browser, driven by WebKitWebDriver on a screen that nobody sees.
private enum WebKit {
    static let browser = Result { try start(runsScripts: true) }
    static let browserWithoutScripts = Result { try start(runsScripts: false) }

    /// The driver does not say which port it chose. Without compositing there is no thread of it, in which WebKit crashed now and then.
    private static let script = """
        "$1" -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>"$TMPDIR/display" >/dev/null &
        pids=$!
        export DISPLAY=:$(await "$TMPDIR/display") LANG=en_US.UTF-8 WEBKIT_DISABLE_COMPOSITING_MODE=1
        "$0" --port="$2" >/dev/null &
        pids="$! $pids"
        echo "$2"
        """

    private static func start(runsScripts: Bool) throws -> WebDriver {
        let driver = try Tool("WebKitWebDriver", from: .apt("webkit2gtk-driver"))
        let screen = try Tool("Xvfb", from: .apt("xvfb"))
        let port = UInt16.random(in: 20_000..<30_000)
        _ = try DriverProcess.start(script, driver.path, screen.path, "\(port)")
        for _ in 0..<100 where (try? TestClient(port: port)) == nil { usleep(100_000) }
        let arguments: [JSON] = ["--automation", "--enable-javascript=\(runsScripts)"].map(JSON.string)
        let capabilities: JSON = ["webkitgtk:browserOptions": ["args": .array(arguments)]]
        return WebDriver(.webKit, try HTTPRemoteEnd(port: port, capabilities: capabilities))
    }
}

/// Firefox, which needs no driver.
private enum Firefox {
    static let browser = Result { try start(runsScripts: true) }
    static let browserWithoutScripts = Result { try start(runsScripts: false) }

    private static let script = #"""
        printf 'user_pref("marionette.port", 0);\nuser_pref("javascript.enabled", %s);\n' "$1" >"$TMPDIR/user.js"
        "$0" --headless --no-remote --marionette --profile "$TMPDIR" >/dev/null &
        pids=$!
        await "$TMPDIR/MarionetteActivePort"
        echo
        """#

    private static func start(runsScripts: Bool) throws -> WebDriver {
        let firefox = try Tool("firefox-esr", "firefox", from: .apt("firefox-esr"))
        let port = try DriverProcess.start(script, firefox.path, "\(runsScripts)")
        return WebDriver(.firefox, try Marionette(port: port))
    }
}
