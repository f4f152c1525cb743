import Foundation

/// P12: a server on this computer: its collections compared with nginx, its uploads compared with `cp` and
/// `sync`, a person's list among a million visits, its log-ins, its memory and its start.
struct ServerBenchmark {
  var bench: Bench

  func measure() throws {
    try TemporaryFolder.with { folder in
      guard let mona = bench.server() else { return }
      let asker = LoadGenerator(program: try CProgram.asker.compiled(in: folder), folder: folder)
      for size in bench.sizes {
        let served = folder.appendingPathComponent("served-\(size)")
        try fill(served, size, mona)
        try ServerCollections(bench: bench, asker: asker, mona: mona).measure(served, size)
        try measureLists(served, size, mona, asker)
      }
      let uploads = ServerUploads(bench: bench, asker: asker, mona: mona)
      try uploads.measure(in: folder)
      try ServerLogins(bench: bench, asker: asker, mona: mona).measure(in: folder)
    }
  }

  /// A server's folder with a catalogue of this many discoveries, and a million visits.
  private func fill(_ served: URL, _ size: Int, _ mona: URL) throws {
    try FileManager.default.createDirectory(at: served, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: try bench.stores.folder(of: size).appendingPathComponent("catalogue.sqlite"),
      to: served.appendingPathComponent("catalogue.sqlite"))
    try ServedProgram(mona: mona, folder: served).end()
    try ServedPeople(people: 1000, visits: 1000, artworks: max(1000, size / 2)).write(into: served)
  }

  private func measureLists(_ served: URL, _ size: Int, _ mona: URL, _ asker: LoadGenerator) throws
  {
    let server = try ServedProgram(mona: mona, folder: served)
    try Measurement(
      name: "P12.start", value: server.startTime, unit: "ms", n: 1, size: size,
      details: ["memory_MB": server.memory]
    ).print()
    var list = LoadGenerator.Request(
      "GET /api/v3/user/artworks HTTP/1.1\nHost: mona.bench\nAuthorization: Bearer token-NNNNNNN")
    list.number("NNNNNNN", upTo: 1000)
    let result = try asker.ask(list, port: server.port, connections: 1, seconds: bench.seconds / 3)
    try Measurement(
      name: "P12.list", value: result.p99, unit: "ms", n: Int(result.requests), size: size,
      details: [
        "median": result.median, "max": result.longest, "failures": result.failures,
        "bytes": result.bytes / result.requests, "memory_MB": server.memory,
      ]
    ).print()
    server.end()
  }
}

/// How fast a collection is served, plain, compressed and not modified, compared with nginx and the same
/// bytes.
struct ServerCollections {
  var bench: Bench
  var asker: LoadGenerator
  var mona: URL

  private static let connections = 8
  private static let peerPort = 18_099
  private static let agent = " HTTP/1.1\nHost: mona.bench"

  func measure(_ served: URL, _ size: Int) throws {
    let nginx = URL(fileURLWithPath: "/usr/sbin/nginx")
    guard FileManager.default.isExecutableFile(atPath: nginx.path) else {
      return bench.report("no nginx: collections are not measured")
    }
    let server = try ServedProgram(mona: mona, folder: served)
    defer { server.end() }
    let path = "GET /api/v3/artworks\(Self.agent)"
    let plain = try asker.answer(.init("\(path)\nConnection: close"), port: server.port)
    let packed = try asker.answer(
      .init("\(path)\nAccept-Encoding: gzip\nConnection: close"), port: server.port)
    let files = served.appendingPathComponent("nginx")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    try plain.body.write(to: files.appendingPathComponent("artworks"))
    try packed.body.write(to: files.appendingPathComponent("artworks.gz"))
    let peer = try ServedProgram(
      nginx: nginx, files: files, folder: served, port: Self.peerPort)
    defer { peer.end() }
    let theirs = "GET /artworks\(Self.agent)"
    let their = try asker.answer(.init("\(theirs)\nConnection: close"), port: peer.port)

    try compare("P12.whole", .init(path), .init(theirs), server, peer, size)
    try compare(
      "P12.packed", .init("\(path)\nAccept-Encoding: gzip"), .init("GET /artworks.gz\(Self.agent)"),
      server, peer, size)
    try compare(
      "P12.unchanged", .init("\(path)\nIf-None-Match: \(Self.tag(plain.head))", status: 304),
      .init("\(theirs)\nIf-None-Match: \(Self.tag(their.head))", status: 304), server, peer, size)
  }

  /// Measures alternately, so that other load on the computer affects both.
  private func compare(
    _ name: String, _ ours: LoadGenerator.Request, _ theirs: LoadGenerator.Request,
    _ server: ServedProgram,
    _ peer: ServedProgram, _ size: Int
  ) throws {
    let isBytes = ours.status == 200
    var rates: [Double] = [], peers: [Double] = [], last: LoadGenerator.Result?
    let turns = 3
    for _ in 0..<turns {
      let seconds = bench.seconds / Double(4 * turns)
      func rate(_ request: LoadGenerator.Request, _ port: Int) throws -> Double {
        let result = try asker.ask(
          request, port: port, connections: Self.connections, seconds: seconds)
        last = result
        return (isBytes ? result.bytes / 1e6 : result.requests) / result.seconds
      }
      peers.append(try rate(theirs, peer.port))
      rates.append(try rate(ours, server.port))
    }
    try Measurement(
      name: name, value: Samples(rates).median, unit: isBytes ? "MB/s" : "requests/s", n: turns,
      size: size,
      details: [
        "p99_ms": last?.p99 ?? 0, "failures": last?.failures ?? 0, "memory_MB": server.memory,
        "ratio": Samples(rates).median / Samples(peers).median,
      ], peer: .init(name: "nginx", value: Samples(peers).median, n: turns)
    ).print()
  }

  private static func tag(_ head: String) -> String {
    let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("etag:") }
    return line.map { $0.dropFirst("etag:".count).trimmingCharacters(in: .whitespaces) } ?? ""
  }
}
