import Foundation

/// How fast photos of about 1 MB are received over 64 connections, alone and during many log-ins, compared
/// with copies of the same photo by four processes.
struct ServerUploads {
  var bench: Bench
  var asker: LoadGenerator
  var mona: URL

  private static let connections = 64
  private static let turns = 5
  /// The number of artworks of the generated catalogue: enough for nearly each photo to be of another one, so
  /// that none replaces another.
  private static let artworks = 20_000

  func measure(in folder: URL) throws {
    let photo = try Self.photo(in: folder)
    let served = folder.appendingPathComponent("uploads")
    try FileManager.default.createDirectory(at: served, withIntermediateDirectories: true)
    let catalogue = folder.appendingPathComponent("uploads.json")
    try GeneratedCatalogue(size: Self.artworks * 10 / 6).write(to: catalogue)
    try ServedProgram(mona: mona, folder: served).end()
    try run(mona, ["import", catalogue.path, "--complete", "--data", served.path])
    try ServedPeople(people: 1).write(into: served)
    let server = try ServedProgram(mona: mona, folder: served)
    defer { server.end() }
    let request = Self.upload(photo, artworks: Self.artworks)
    // The first requests create folders and caches.
    _ = try asker.ask(request, port: server.port, connections: 4, seconds: 2)
    let memory = server.memory

    // Alternately, as the speed of the disk varies.
    var peers = [try copies("copy-0", photo, in: folder)]
    var turns: [LoadGenerator.Result] = []
    var most = memory
    for turn in 1...Self.turns {
      let watch = MemoryWatch(of: server.number)
      turns.append(
        try asker.ask(
          request, port: server.port, connections: Self.connections,
          seconds: bench.seconds / Double(Self.turns)))
      most = max(most, watch.end().max() ?? 0)
      peers.append(try copies("copy-\(turn)", photo, in: folder))
    }
    let sent = turns.map(\.requests).reduce(0, +)
    let rate = sent / turns.map(\.seconds).reduce(0, +)
    let peerRates = Samples(peers.map(\.rate))
    // Each round is compared with the copies before and after it.
    let ratios = Samples(
      zip(turns, zip(peers, peers.dropFirst())).map { turn, around in
        turn.requests / turn.seconds / ((around.0.rate + around.1.rate) / 2)
      })
    let alone = (
      median: Samples(turns.map(\.median)).median, p99: Samples(turns.map(\.p99)).maximum
    )
    try Measurement(
      name: "P12.uploads", value: rate, unit: "photos/s", n: Int(sent),
      details: [
        "bytes": Double(photo.count), "median_ms": alone.median, "p99_ms": alone.p99,
        "failures": turns.map(\.failures).reduce(0, +), "ratio": ratios.median,
        "ratio_least": ratios.quantile(0), "ratio_most": ratios.maximum,
        "memory_before_MB": memory, "memory_most_MB": most, "memory_after_MB": server.memory,
        "peer_least": peerRates.quantile(0), "peer_most": peerRates.maximum,
      ],
      peer: .init(
        name: "4 x cp + sync", value: peerRates.median, n: peers.map(\.count).reduce(0, +))
    ).print()

    for addresses in [1, ServerLogins.wrongLogins] {
      let logins = try asker.start(
        ServerLogins.wrong, port: server.port, connections: ServerLogins.wrongLogins,
        seconds: bench.seconds, addresses: addresses)
      let beside = try asker.ask(
        request, port: server.port, connections: Self.connections, seconds: bench.seconds * 0.9)
      let result = try logins()
      try Measurement(
        name: "P12.storm", value: beside.p99, unit: "ms", n: Int(beside.requests),
        details: [
          "addresses": Double(addresses), "alone_p99": alone.p99, "ratio": beside.p99 / alone.p99,
          "logins_per_second": (result.requests - result.failures) / result.seconds,
          "refused_logins": result.failures, "failures": beside.failures,
        ]
      ).print()
    }
  }

  /// A photo of about 1 MB.
  static func photo(in folder: URL) throws -> Data {
    let card = folder.appendingPathComponent("card")
    try GeneratedPhoto.write(
      [GeneratedPhoto(name: "IMG_1.jpg")], into: card, grain: 4, tools: folder)
    return try Data(contentsOf: card.appendingPathComponent("IMG_1.jpg"))
  }

  /// A request whose photo differs each time in sixteen values of its quantisation table.
  /// - Parameter artworks: the number of artworks that visits are to.
  static func upload(_ photo: Data, artworks: Int) -> LoadGenerator.Request {
    let opening = """
      --frontier\r\nContent-Disposition: form-data; name="id"\r\n\r\nNNNNNNN\r\n\
      --frontier\r\nContent-Disposition: form-data; name="photo"; filename="photo.jpg"\r\n\
      Content-Type: image/jpeg\r\n\r\n
      """
    let body = Data(opening.utf8) + photo + Data("\r\n--frontier--\r\n".utf8)
    var request = LoadGenerator.Request(
      """
      POST /api/v3/user/artworks HTTP/1.1
      Host: mona.bench
      Authorization: Bearer \(ServedPeople.token)
      Content-Type: multipart/form-data; boundary=frontier
      Content-Length: \(body.count)
      """, body: body)
    request.number("NNNNNNN", upTo: artworks)
    // DQT (ITU-T T.81, B.2.4.1): its length, its number, and 64 values, the finest last.
    if let table = request.bytes.range(of: Data([0xFF, 0xDB])) {
      request.places.append("q:\(table.lowerBound + 5 + 48)")
    }
    return request
  }

  /// Four processes that each copy the photo and sync it, repeatedly.
  ///
  /// They start two programs for each copy, but receive and check nothing. The copies are kept, as some file
  /// systems create files slowly for half a minute after a removal.
  private func copies(
    _ name: String, _ photo: Data, in folder: URL
  ) throws -> (rate: Double, count: Int) {
    let each = max(20, Int(bench.seconds))
    let source = folder.appendingPathComponent("photo.jpg")
    try photo.write(to: source)
    let clock = ContinuousClock()
    let time = try clock.measure {
      let processes = try (0..<4).map { number in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
          "-c", "for i in $(seq \(each)); do cp \"$1\" \"$2-$i\" && sync \"$2-$i\"; done", "sh",
          source.path, folder.appendingPathComponent("\(name)-\(number)").path,
        ]
        try process.run()
        return process
      }
      for process in processes { process.waitUntilExit() }
    }
    return (Double(4 * each) / (time / .seconds(1)), 4 * each)
  }

  private func run(_ program: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }
}
