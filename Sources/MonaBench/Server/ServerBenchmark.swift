import Foundation

/// P12: a server on this computer: its collections against nginx, its uploads against `cp` + `sync`, a
/// person's list among a million visits, its memory and its start.
struct ServerBenchmark {
  var bench: Bench

  func measure() throws {
    try TemporaryFolder.with { folder in
      guard let mona = bench.server() else { return }
      let asker = Asker(program: try CProgram.asker.compiled(in: folder), folder: folder)
      for size in bench.sizes {
        let served = folder.appendingPathComponent("served-\(size)")
        try fill(served, size, mona)
        try ServerCollections(bench: bench, asker: asker, mona: mona).measure(served, size)
        try measureLists(served, size, mona, asker)
      }
      let uploads = ServerUploads(bench: bench, asker: asker, mona: mona)
      try uploads.measure(in: folder)
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

  private func measureLists(_ served: URL, _ size: Int, _ mona: URL, _ asker: Asker) throws {
    let server = try ServedProgram(mona: mona, folder: served)
    try Measurement(
      name: "P12.start", value: server.startTime, unit: "ms", n: 1, size: size,
      details: ["memory_MB": server.memory]
    ).print()
    var list = Asker.Request(
      "GET /api/v3/user/artworks HTTP/1.1\nHost: mona.bench\nAuthorization: Bearer token-NNNNNNN")
    list.number("NNNNNNN", upTo: 1000)
    let told = try asker.ask(list, port: server.port, connections: 1, seconds: bench.seconds / 3)
    try Measurement(
      name: "P12.list", value: told.p99, unit: "ms", n: Int(told.requests), size: size,
      details: [
        "median": told.median, "max": told.longest, "failures": told.failures,
        "bytes": told.bytes / told.requests, "memory_MB": server.memory,
      ]
    ).print()
    server.end()
  }
}
