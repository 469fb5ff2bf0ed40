// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: an `async` function runs on its caller's executor (SE-0461), so that a response that waits for
/// nothing stays on its event loop. In CI warnings are errors, but not elsewhere, so that a newer compiler can build this.
let strict: [SwiftSetting] =
    [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
    + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The module is empty without the trait.
let postgreSQL: Target.Dependency = .target(name: "PostgreSQL", condition: .when(traits: ["PostgreSQL"]))

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
        .executableTarget(name: "PetSpotCommand", dependencies: ["PetSpot", "HTTPServer", "Platform"]),
        .target(
            name: "PetSpot",
            dependencies: [
                "HTTP", "HTTPServer", "HTML", "Platform", "SQL", "SQLite", postgreSQL, "ImageMetadata", "QRCode", "SHA2",
            ],
            plugins: ["CompileResources"]
        ),
        .target(name: "HTTPServer", dependencies: ["HTTP", "Platform"]),
        .target(name: "HTTP"),
        .target(name: "HTML"),
        .target(name: "Platform", dependencies: ["CSystem"]),
        .target(name: "SQL"),
        .target(name: "SQLite", dependencies: ["SQL", "Platform", "CSQLite"]),
        // Empty without the trait, since a plain build compiles every target.
        .target(
            name: "PostgreSQL",
            dependencies: ["SQL", "Platform", .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"]))]
        ),
        .target(name: "ImageMetadata"),
        .target(name: "QRCode"),
        .target(name: "SHA2"),
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

        .executableTarget(name: "ResourceCompiler", dependencies: ["SHA2"]),
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
            exclude: ["ChipNumberCases.json"]
        ),
        .testTarget(name: "SHA2Tests", dependencies: ["SHA2"]),
        .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
        .testTarget(name: "HTMLTests", dependencies: ["HTML"]),
        .testTarget(name: "HTTPTests", dependencies: ["HTTP", "TestSupport"]),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "HTTP", "Platform", "TestSupport"]),
        .testTarget(name: "SQLTests", dependencies: ["SQL", "SQLite", postgreSQL, "TestSupport"]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQL", "SQLite", "TestSupport"]),
        .testTarget(name: "PostgreSQLTests", dependencies: ["SQL", postgreSQL, "TestSupport"]),
        .testTarget(name: "ImageMetadataTests", dependencies: ["ImageMetadata", "TestSupport"]),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode", "TestSupport"]),
        .testTarget(name: "ResourceCompilerTests", dependencies: ["ResourceCompiler", "SHA2", "TestSupport"]),
        .testTarget(
            name: "PetSpotTests",
            dependencies: [
                "PetSpot", "HTTP", "HTTPServer", "HTML", "Platform", "SQL", "SQLite", postgreSQL, "ImageMetadata", "QRCode", "SHA2",
                "ResourceCompiler", "TestSupport",
            ],
            exclude: ["Repositories/Before", "Snapshots/Recorded"]
        ),
        // The server that `Tests/Attack/framing` compares with proxies.
        .executableTarget(
            name: "Echo",
            dependencies: ["HTTP", "HTTPServer", "Platform"],
            path: "Tests/Attack/Echo"
        ),
        // Drives the built program in a real browser, from outside; one error needs a database without a table.
        .testTarget(name: "BrowserTests", dependencies: ["SQLite", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

// Plug-ins and system libraries have no Swift settings.
for target in package.targets where [.regular, .executable, .test].contains(target.type) { target.swiftSettings = strict }
