// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "mona",
  defaultLocalization: "en",
  products: [
    .executable(name: "mona", targets: ["mona-app"]),
    .executable(name: "monactl", targets: ["monactl"]),
    .executable(name: "mona-bench", targets: ["mona-bench"]),
    .executable(name: "mona-ui-benchmark", targets: ["mona-ui-benchmark"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // C libraries, each named once.
    .systemLibrary(name: "CIntl"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CNettle"),
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4 libadwaita-1 shumate-1.0 libportal-gtk4"),
    .systemLibrary(
      name: "CServices",
      pkgConfig: "gdk-pixbuf-2.0 gexiv2 gio-unix-2.0 libsoup-3.0 libsecret-1"),
    .target(name: "CMonaWidgets", dependencies: ["CGtk"]),

    // The log, which every module but MonaModel may write to.
    .target(name: "MonaLog", dependencies: [.product(name: "Logging", package: "swift-log")]),

    // Archives (tar), checksums, and files that get their name when they are complete.
    .target(name: "MonaArchive", dependencies: ["MonaLog", "MonaModel", "CNettle"]),

    // The core and the view models: no GTK.
    .target(name: "MonaModel"),
    .target(
      name: "MonaCatalogue",
      dependencies: [
        "MonaLog", "MonaModel", "CSQLite",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "MonaMap",
      dependencies: [
        "MonaLog", "MonaModel", .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "MonaPerson",
      dependencies: [
        "MonaLog", "MonaModel", "MonaArchive", "MonaCatalogue",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "MonaAPI", dependencies: ["MonaModel"]),
    .target(
      name: "MonaSync",
      dependencies: ["MonaLog", "MonaModel", "MonaCatalogue", "MonaPerson", "MonaAPI"]),
    .target(
      name: "MonaText",
      dependencies: [
        "MonaLog", "MonaModel", "MonaCatalogue", "MonaMap", "MonaPerson", "MonaSync",
      ]),
    .target(
      name: "MonaArguments",
      dependencies: [
        "MonaText", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "MonaScreens",
      dependencies: [
        "MonaLog", "MonaModel", "MonaCatalogue", "MonaMap", "MonaPerson", "MonaSync", "MonaText",
      ]),
    .target(
      name: "MonaServices",
      dependencies: [
        "MonaLog", "MonaModel", "MonaArchive", "MonaCatalogue", "MonaMap", "MonaPerson", "MonaSync",
        "CMalloc",
        "CServices",
      ]),

    // GTK in Swift: nothing of MONA.
    .target(name: "GtkKit", dependencies: ["CGtk", "CIntl", "CMonaWidgets"]),

    // The window and its program, the command line, and the benchmarks.
    .target(
      name: "Mona",
      dependencies: [
        "MonaLog", "MonaModel", "MonaCatalogue", "MonaMap", "MonaPerson", "MonaSync", "MonaText",
        "MonaScreens", "MonaServices", "GtkKit",
      ]),
    .executableTarget(name: "mona-app", dependencies: ["Mona", "MonaServices"]),
    .executableTarget(
      name: "monactl",
      dependencies: [
        "MonaLog", "MonaModel", "MonaCatalogue", "MonaMap", "MonaPerson", "MonaSync", "MonaText",
        "MonaArguments", "MonaServices",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "MonaBench",
      dependencies: [
        "MonaModel", "MonaArchive", "MonaCatalogue", "MonaMap", "MonaPerson", "MonaSync",
        "MonaServices",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "mona-bench", dependencies: ["MonaBench"]),

    .target(
      name: "MonaUIBenchmark",
      dependencies: [
        "Mona", "MonaModel", "MonaCatalogue", "MonaPerson", "MonaScreens", "GtkKit",
      ]),
    .executableTarget(
      name: "mona-ui-benchmark", dependencies: ["Mona", "MonaServices", "MonaUIBenchmark"]),

    // Tests, one target a module, and what several of them use.
    .target(
      name: "MonaTestSupport",
      dependencies: [
        "MonaModel", "MonaCatalogue", "MonaPerson", "MonaAPI", "MonaServices", "MonaSync",
        "MonaText",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], path: "Tests/MonaTestSupport"),
    // Not installed: reads the damaged files of Tests/Mutations.
    .executableTarget(
      name: "mona-readers",
      dependencies: [
        "MonaModel", "MonaAPI", "MonaCatalogue", "MonaMap", "MonaPerson", "MonaSync", "MonaText",
        "MonaServices", "MonaTestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ], path: "Tests/MonaReaders"),
    .testTarget(
      name: "MonaLogTests",
      dependencies: ["MonaLog", .product(name: "InMemoryLogging", package: "swift-log")]),
    .testTarget(name: "MonaModelTests", dependencies: ["MonaModel", "MonaTestSupport"]),
    .testTarget(name: "MonaArchiveTests", dependencies: ["MonaArchive", "MonaTestSupport"]),
    .testTarget(name: "MonaCatalogueTests", dependencies: ["MonaCatalogue", "MonaTestSupport"]),
    .testTarget(name: "MonaMapTests", dependencies: ["MonaMap", "MonaTestSupport"]),
    .testTarget(
      name: "MonaPersonTests", dependencies: ["MonaPerson", "MonaArchive", "MonaTestSupport"]),
    .testTarget(
      name: "MonaAPITests",
      dependencies: ["MonaAPI", "MonaModel", "MonaCatalogue", "MonaTestSupport"]),
    .testTarget(
      name: "MonaSyncTests",
      dependencies: [
        "MonaSync", "MonaAPI", "MonaArchive", "MonaTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(name: "MonaTextTests", dependencies: ["MonaText", "MonaTestSupport"]),
    .testTarget(
      name: "MonaScreensTests", dependencies: ["MonaScreens", "MonaArchive", "MonaTestSupport"]),
    .testTarget(
      name: "MonaServicesTests", dependencies: ["MonaServices", "CServices", "MonaTestSupport"]),
    .testTarget(name: "GtkKitTests", dependencies: ["GtkKit"]),
    .testTarget(
      name: "MonaTests",
      dependencies: ["Mona", "MonaModel", "MonaPerson", "MonaScreens", "CGtk", "MonaTestSupport"]),
    .testTarget(
      name: "MonaBenchTests",
      dependencies: [
        "MonaBench", "MonaUIBenchmark", "MonaPerson",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "monactlTests", dependencies: ["MonaPerson", "MonaTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The server and its dependencies. With MONA_WINDOW_ONLY=1 none of this is fetched or compiled; a trait would
// have every module compiled again when it changes.
if Context.environment["MONA_WINDOW_ONLY"] ?? "" == "" {
  package.products.append(.executable(name: "mona-server", targets: ["mona-server"]))
  package.dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.12.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
  ]
  package.targets += [
    .systemLibrary(name: "CCrypt"),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq"),
    // The server's database, SQLite's or PostgreSQL's: nothing of MONA.
    .target(
      name: "MonaServerStore",
      dependencies: ["MonaLog", "CPostgres", .product(name: "GRDB", package: "GRDB.swift")]),
    .target(
      name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(
      name: "MonaWeb",
      dependencies: [
        "MonaLog", "MonaModel", "MonaAPI", "MonaArchive", "MonaCatalogue", "MonaMap", "MonaText",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    // Stores with the interface of S3: nothing of MONA.
    .target(
      name: "MonaS3",
      dependencies: [
        "MonaLog", .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .target(
      name: "MonaServer",
      dependencies: [
        "MonaLog", "MonaModel", "MonaArchive", "MonaCatalogue", "MonaMap", "MonaText",
        "MonaServices", "MonaS3", "MonaServerStore", "MonaAPI", "MonaWeb", "CCrypt", "CICU",
        "CServices",
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], exclude: ["README.md"]),
    .testTarget(
      name: "MonaWebTests",
      dependencies: [
        "MonaWeb", "MonaCatalogue", "MonaMap", "MonaTestSupport",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
    .testTarget(
      name: "MonaServerStoreTests",
      dependencies: [
        "MonaServerStore", "MonaTestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "MonaS3Tests",
      dependencies: ["MonaS3", .product(name: "Crypto", package: "swift-crypto")]),
    .executableTarget(
      name: "mona-server",
      dependencies: [
        "MonaServer", "MonaServerStore", "MonaArguments", "MonaServices",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "MonaServerTests",
      dependencies: [
        "MonaServer", "MonaServerStore", "MonaWeb", "MonaArchive", "MonaServices", "MonaSync",
        "MonaS3", "MonaTestSupport", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ]),
  ]
}

// A release is compiled once, for its tests and for what is installed: its modules open to tests. The
// tests themselves are not optimised, which would take longer than they run, nor is each compiled twice,
// once for a module that nothing imports. No test depends on a program.
let release = BuildSettingCondition.when(configuration: .release)
for target in package.targets {
  switch target.type {
  case .regular:
    target.swiftSettings = [.unsafeFlags(["-enable-testing"], release)]
  case .test:
    target.swiftSettings = [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], release)]
  default: break
  }
}
