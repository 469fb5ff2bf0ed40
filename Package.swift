// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: an `async` function runs on its caller's executor (SE-0461), so that a response that waits for
/// nothing stays on its event loop. In CI warnings are errors, but not elsewhere, so that a newer compiler can build this.
let strict: [SwiftSetting] =
    [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
    + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

let package = Package(
    name: "petspot",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "petspot", targets: ["PetSpotCommand"])],
    traits: [
        .trait(name: "PostgreSQL", description: "Several nodes on one PostgreSQL database; needs libpq.")
    ],
    dependencies: [],
    targets: [
        // The product is `petspot`; its target has another name because `petspot` and `PetSpot` are one folder on macOS.
        .executableTarget(name: "PetSpotCommand", dependencies: ["PetSpot", "Platform"], swiftSettings: strict),
        .target(
            name: "PetSpot",
            dependencies: [
                "HTTP", "HTTPServer", "HTML", "Platform", "SQL", "SQLite", "ImageMetadata", "QRCode", "SHA2",
                .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
            ],
            swiftSettings: strict,
            plugins: ["CompileResources"]
        ),
        .target(name: "HTTPServer", dependencies: ["HTTP", "Platform"], swiftSettings: strict),
        .target(name: "HTTP", swiftSettings: strict),
        .target(name: "HTML", swiftSettings: strict),
        .target(name: "Platform", dependencies: ["CSystem"], swiftSettings: strict),
        .target(name: "SQL", swiftSettings: strict),
        .target(name: "SQLite", dependencies: ["SQL", "Platform", "CSQLite"], swiftSettings: strict),
        // Empty without the trait, since a plain build compiles every target.
        .target(
            name: "PostgreSQL",
            dependencies: ["SQL", "Platform", .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"]))],
            swiftSettings: strict
        ),
        .target(name: "ImageMetadata", swiftSettings: strict),
        .target(name: "QRCode", swiftSettings: strict),
        .target(name: "SHA2", swiftSettings: strict),
        .systemLibrary(name: "CSystem"),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .systemLibrary(
            name: "CLibPQ",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),

        .executableTarget(name: "ResourceCompiler", dependencies: ["SHA2"], swiftSettings: strict),
        .plugin(
            name: "CompileResources",
            capability: .buildTool(),
            dependencies: ["ResourceCompiler"],
            path: "Sources/CompileResources"
        ),

        // Code that tests of several targets share.
        .target(
            name: "TestSupport",
            dependencies: ["Platform"],
            path: "Tests/TestSupport",
            exclude: ["ChipNumberCases.json"],
            swiftSettings: strict
        ),
        .testTarget(name: "SHA2Tests", dependencies: ["SHA2"], swiftSettings: strict),
        .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "HTMLTests", dependencies: ["HTML"], swiftSettings: strict),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: ["HTTPServer", "Platform", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SQLTests",
            dependencies: [
                "SQL", "SQLite", "TestSupport",
                .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "SQLiteTests", dependencies: ["SQL", "SQLite", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "PostgreSQLTests",
            dependencies: [
                "SQL", "TestSupport", .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "ImageMetadataTests", dependencies: ["ImageMetadata", "TestSupport"], swiftSettings: strict),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ResourceCompilerTests",
            dependencies: ["ResourceCompiler", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PetSpotTests",
            dependencies: [
                "PetSpot", "HTTP", "HTTPServer", "HTML", "Platform", "SQL", "SQLite", "ImageMetadata", "QRCode", "SHA2",
                "TestSupport",
                .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"])),
            ],
            exclude: ["Repositories/Before", "Snapshots/Recorded"],
            swiftSettings: strict
        ),
        // The server that `Tests/Attack/framing` compares with proxies.
        .executableTarget(
            name: "Echo",
            dependencies: ["HTTP", "HTTPServer", "Platform"],
            path: "Tests/Attack/Echo",
            swiftSettings: strict
        ),
        // Drives the built program in a real browser, from outside.
        .testTarget(name: "BrowserTests", dependencies: ["TestSupport"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
