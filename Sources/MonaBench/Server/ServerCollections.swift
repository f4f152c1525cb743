import Foundation

/// How fast a collection is answered, whole, packed and unchanged, against nginx with the same bytes.
struct ServerCollections {
  var bench: Bench
  var asker: Asker
  var mona: URL

  private static let connections = 8
  private static let peerPort = 18_099
  private static let agent = " HTTP/1.1\nHost: mona.bench"

  func measure(_ served: URL, _ size: Int) throws {
    let nginx = URL(fileURLWithPath: "/usr/sbin/nginx")
    guard FileManager.default.isExecutableFile(atPath: nginx.path) else {
      return bench.say("no nginx: collections are not measured")
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

  /// In turns, so that what else the computer does meets both.
  private func compare(
    _ name: String, _ ours: Asker.Request, _ theirs: Asker.Request, _ server: ServedProgram,
    _ peer: ServedProgram, _ size: Int
  ) throws {
    let isBytes = ours.status == 200
    var rates: [Double] = [], peers: [Double] = [], last: Asker.Told?
    let turns = 3
    for _ in 0..<turns {
      let seconds = bench.seconds / Double(4 * turns)
      func rate(_ request: Asker.Request, _ port: Int) throws -> Double {
        let told = try asker.ask(
          request, port: port, connections: Self.connections, seconds: seconds)
        last = told
        return (isBytes ? told.bytes / 1e6 : told.requests) / told.seconds
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
