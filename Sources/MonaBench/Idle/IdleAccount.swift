import Foundation

/// P10: how often a window that nobody touches wakes the processor for somebody who is logged in: when
/// all is sent, and when the server is away for which 10,000 visits wait.
struct IdleAccount {
  var bench: Bench

  /// As long as ``IdleBenchmark`` waits for a window to settle; then what wakes every half minute does so
  /// twice.
  private static let (settling, watching) = (45.0, 60.0)

  func measure() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder), let program = bench.server() else { return }
      let served = folder.appendingPathComponent("served")
      try fill(served, Stores.recordedSize, program)
      let server = try ServedProgram(mona: program, folder: served)
      let sent = folder.appendingPathComponent("sent")
      try fill(sent, Stores.recordedSize, visits: 200, port: server.port)
      try watch("P10.account", mona, sent, session, Stores.recordedSize)
      server.end()
      let waiting = folder.appendingPathComponent("waiting")
      try fill(waiting, 10_000, visits: 10_000, port: server.port)
      try watch("P10.account.away", mona, waiting, session, 10_000)
    }
  }

  private func fill(_ served: URL, _ size: Int, _ program: URL) throws {
    try FileManager.default.createDirectory(at: served, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: try bench.stores.folder(of: size).appendingPathComponent("catalogue.sqlite"),
      to: served.appendingPathComponent("catalogue.sqlite"))
    try ServedProgram(mona: program, folder: served).end()
    try ServedPeople(people: 1).write(into: served)
  }

  private func fill(_ store: URL, _ size: Int, visits: Int, port: Int) throws {
    try FileManager.default.copyItem(at: try bench.stores.folder(of: size), to: store)
    try PersonData(visits: visits).write(into: store)
    try SendingPerson(folder: store, port: port).logIn()
  }

  private func watch(
    _ name: String, _ mona: MonaProgram, _ store: URL, _ session: PrivateSession, _ size: Int
  ) throws {
    let process = try UIBenchmarkProcess(
      mona.program, environment: mona.environment(asking: "still", of: store), in: session)
    defer { process.stop() }
    guard process.next() != nil else { return }
    process.goOn()
    Thread.sleep(forTimeInterval: Self.settling)
    let (before, time) = (Wakings(of: process.number), ProcessorTime(of: process.number))
    Thread.sleep(forTimeInterval: Self.watching)
    let wakings = Wakings(of: process.number).since(before)
    let used = ProcessorTime(of: process.number).milliseconds - time.milliseconds
    try Measurement(
      name: name, value: Double(wakings) / Self.watching, unit: "wake-ups/s", n: 1, size: size,
      details: ["processor_ms_per_s": used / Self.watching]
    ).print()
  }
}
