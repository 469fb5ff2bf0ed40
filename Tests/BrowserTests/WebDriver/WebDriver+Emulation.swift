/// The device that the browser emulates.
struct Device {
    let width: Int
    let height: Int
    let isTouched: Bool
    /// The unsafe area of rounded corners and the camera at the left and the right.
    var sideInset = 0

    static let phone = Device(width: 390, height: 844, isTouched: true)
    /// The narrowest screen that pages must fit (WCAG 2.2, 1.4.10).
    static let narrow = Device(width: 320, height: 640, isTouched: true)
    static let landscape = Device(width: 844, height: 390, isTouched: true, sideInset: 47)
    static let tablet = Device(width: 768, height: 1024, isTouched: true)
    static let desktop = Device(width: 1280, height: 800, isTouched: false)
}

/// The browser's network connection.
enum Connection {
    /// Slow means that a response takes a minute.
    case none, slow, usual
}

extension WebDriver {
    /// Emulates a device. The windows of other engines than Chromium only get its size, as far as they can be so small.
    func emulate(_ device: Device) throws {
        guard engine == .chromium else {
            let size: JSON = [
                "width": JSON(integerLiteral: device.width), "height": JSON(integerLiteral: device.height),
            ]
            try post("window/rect", size)
            return
        }
        try devTools(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": JSON(integerLiteral: device.width), "height": JSON(integerLiteral: device.height),
                "deviceScaleFactor": 1, "mobile": .bool(device.isTouched),
            ]
        )
        let inset = JSON(integerLiteral: device.sideInset)
        try devTools("Emulation.setSafeAreaInsetsOverride", ["insets": ["left": inset, "right": inset]])
        try devTools("Emulation.setTouchEmulationEnabled", ["enabled": .bool(device.isTouched)])
    }

    /// Light or dark, without transitions, so that it takes effect at once; nil for what the browser prefers.
    func emulate(colorScheme: String?) throws {
        let features: [JSON] =
            colorScheme.map { scheme in
                [
                    ["name": "prefers-color-scheme", "value": .string(scheme)],
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            } ?? []
        try devTools("Emulation.setEmulatedMedia", ["features": .array(features)])
    }

    /// Disables the scripts of further pages, but not those of the tests.
    func turnScriptsOff() throws {
        try devTools("Emulation.setScriptExecutionDisabled", ["value": true])
    }

    /// Makes a language the browser's first preference.
    func prefer(language: String) throws {
        try devTools("Network.setExtraHTTPHeaders", ["headers": ["Accept-Language": .string(language)]])
    }

    func emulate(_ connection: Connection) throws {
        let delay = connection == .slow ? 60_000 : 0
        try devTools(
            "Network.emulateNetworkConditions",
            [
                "offline": .bool(connection == .none), "latency": JSON(integerLiteral: delay),
                "downloadThroughput": -1, "uploadThroughput": -1,
            ]
        )
    }

    /// Deletes the session cookie, and no other.
    func forgetSession() throws {
        try devTools("Network.deleteCookies", ["name": "petspot_session", "url": .string(url)])
    }
}
