import Foundation

/// The file of all visits from a server, compared with `sqlite3 -csv` of the same query and of a plainer one, and with
/// Datasette, and uploads meanwhile.
struct WebExports {
  var bench: Bench
  var asker: LoadGenerator
  /// The number of artworks.
  var works: Int
  /// The number of visits.
  var rows: Int

  private static let uploaders = 8

  /// - Parameters:
  ///   - served: the server's data folder.
  ///   - tables: the tables that Datasette serves.
  func measure(
    of server: ServedProgram, _ served: URL, _ tables: URL, _ peer: ServedProgram?, in folder: URL
  ) throws {
    let idle = server.memory
    let watch = MemoryWatch(of: server.number)
    let ours = try rate(of: "MONA", in: folder, "curl", download(server))
    let most = watch.end().max() ?? idle
    let same = try rate(
      of: "sqlite3-same", in: folder, "sqlite3",
      [
        "-readonly", "-csv", "-cmd",
        "ATTACH '\(served.appendingPathComponent("catalogue.sqlite").path)' AS catalogue",
        served.appendingPathComponent("server.sqlite").path, Self.query,
      ])
    let plain = """
      SELECT visit.id, work.id, title, makers, borough, category, person, rating, visited, comment
      FROM visit JOIN work ON work.id = visit.work ORDER BY visit.id
      """
    let sqlite = try rate(
      of: "sqlite3", in: folder, "sqlite3", ["-readonly", "-csv", tables.path, plain])
    let theirs = try peer.map { peer in
      try rate(
        of: "Datasette", in: folder, "curl",
        ["--silent", "http://127.0.0.1:\(peer.port)/peer/visit.csv?_stream=on"])
    }
    try Measurement(
      name: "P15.export", value: ours, unit: "rows/s", n: rows,
      details: [
        "sqlite3_rows_per_s": same, "sqlite3_plain_rows_per_s": sqlite,
        "memory_above_idle_MB": most - idle,
      ],
      peer: theirs.map { .init(name: "Datasette", value: $0, n: rows) }
    ).print()
    try measureUploads(beside: server, in: folder)
  }

  /// What the server's file has, of the same tables in the same order; only pseudonyms are numbers of accounts here.
  private static let query = """
    SELECT visit.person, person.createdAt, discovery.kind, visit.discovery >> 2, titleFr, titleEn, makers, borough,
      strftime('%Y-%m-%dT%H:%M:%SZ', ifnull(visit.collectedAt, visit.createdAt) / 1000, 'unixepoch'),
      visit.rating, visit.comment, photo.digest || '.' || photo.type,
      (SELECT group_concat(listed.photo || '.' || file.type, ' ')
        FROM visitPhoto listed JOIN photo file ON file.digest = listed.photo
        WHERE listed.person = visit.person AND listed.discovery = visit.discovery),
      consent.version
    FROM visit JOIN consent ON consent.person = visit.person JOIN person ON person.id = visit.person
      LEFT JOIN photo ON photo.digest = visit.photo
      LEFT JOIN catalogue.discovery ON discovery.key = visit.discovery
    WHERE consent.withdrawnAt IS NULL
    ORDER BY visit.discovery, visit.createdAt, visit.person
    """

  /// The 99th percentile of uploads while files are exported one after the other.
  private func measureUploads(beside server: ServedProgram, in folder: URL) throws {
    let request = ServerUploads.upload(try ServerUploads.photo(in: folder), artworks: works)
    func upload() throws -> LoadGenerator.Result {
      try asker.ask(
        request, port: server.port, connections: Self.uploaders, seconds: bench.seconds / 3)
    }
    _ = try upload()
    let alone = try upload()
    let exports = Process()
    exports.executableURL = URL(fileURLWithPath: "/bin/sh")
    exports.arguments = ["-c", "while curl \"$@\" --output /dev/null; do :; done", "sh"]
    exports.arguments? += download(server)
    try exports.run()
    defer {
      exports.terminate()
      exports.waitUntilExit()
    }
    let beside = try upload()
    try Measurement(
      name: "P15.uploads", value: beside.p99, unit: "ms", n: Int(beside.requests),
      details: [
        "alone_p99": alone.p99, "ratio": beside.p99 / alone.p99, "alone_median": alone.median,
        "median": beside.median, "failures": beside.failures,
      ]
    ).print()
  }

  private func download(_ server: ServedProgram) -> [String] {
    [
      "--silent", "--fail", "--header", "Cookie: mona=\(ServedPeople.session)",
      "http://127.0.0.1:\(server.port)/research/visits.csv",
    ]
  }

  /// The rows a second that a program prints.
  /// - Throws: `CocoaError` when there are fewer than expected.
  private func rate(
    of name: String, in folder: URL, _ program: String, _ arguments: [String]
  ) throws -> Double {
    let file = folder.appendingPathComponent("\(name).csv")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = try FileHandle(forWritingTo: file)
    let clock = ContinuousClock()
    let time = try clock.measure {
      try process.run()
      process.waitUntilExit()
    }
    let lines = try Data(contentsOf: file, options: .alwaysMapped).count { $0 == 0x0A }
    guard process.terminationStatus == 0, lines >= rows else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return Double(rows) / (time / .seconds(1))
  }
}
