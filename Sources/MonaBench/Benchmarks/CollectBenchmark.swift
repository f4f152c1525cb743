import Foundation

/// P8: the time from collecting a photo of 12 megapixels until it is durable on the disk, and the
/// longest time the main loop is blocked meanwhile.
struct CollectBenchmark {
  var bench: Bench

  func measure() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder) else { return }
      let count = bench.repetitions ?? 20
      let card = folder.appendingPathComponent("card")
      try GeneratedPhoto.write(
        (0..<count).map {
          GeneratedPhoto(
            name: "IMG_\(1000 + $0).jpg", takenAt: "2026:06:24T14:30:05",
            position: (45.5, -73.56), direction: 90, orientation: $0 % 2 == 0 ? 1 : 6)
        }, into: card, tools: folder)
      for size in bench.sizes {
        let store = try bench.stores.folder(of: size)
        try PersonData(visits: 1).write(into: store)
        let process = try UIBenchmarkProcess(
          mona.program, environment: mona.environment(asking: "collect:\(card.path)", of: store),
          in: session)
        defer { process.stop() }
        guard let step = process.next() else {
          bench.report("nothing was collected with \(size)")
          continue
        }
        process.goOn()
        try print(step, copies(of: card, in: folder), size)
      }
    }
  }

  private func print(_ step: UIBenchmarkStep, _ peer: [Double], _ size: Int) throws {
    let (durable, blocked) = (Samples(step.intervals ?? []), Samples(step.work ?? []))
    let copies = Samples(peer)
    try Measurement(
      name: "P8.durable", value: durable.median, unit: "ms", n: step.intervals?.count ?? 0,
      size: size, details: ["p99": durable.quantile(0.99), "peer_p99": copies.quantile(0.99)],
      peer: .init(name: "cp + sync", value: copies.median, n: peer.count)
    ).print()
    try Measurement(
      name: "P8.blocked", value: blocked.median, unit: "ms", n: step.work?.count ?? 0, size: size,
      details: ["max": blocked.quantile(1)]
    ).print()
  }

  /// How long `cp` and `sync` take for each photo, on the same disk.
  private func copies(of card: URL, in folder: URL) throws -> [Double] {
    let clock = ContinuousClock()
    let files = try FileManager.default.contentsOfDirectory(atPath: card.path).sorted()
    return try files.map { name in
      let copy = Process()
      copy.executableURL = URL(fileURLWithPath: "/bin/sh")
      copy.arguments = [
        "-c", "cp \"$1\" \"$2\" && sync \"$2\" \"$3\"", "sh",
        card.appendingPathComponent(name).path,
        folder.appendingPathComponent("copy-\(name)").path, folder.path,
      ]
      let time = try clock.measure {
        try copy.run()
        copy.waitUntilExit()
      }
      return time / .milliseconds(1)
    }
  }
}
