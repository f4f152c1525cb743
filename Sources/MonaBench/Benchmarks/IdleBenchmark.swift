import Foundation

/// P10: how often an idle window wakes the processor, in each view.
struct IdleBenchmark {
  var bench: Bench

  /// Seconds before the measurement (more after the start, when photos are cleaned up), between views,
  /// and of the measurement.
  private static let (first, settling, watching) = (45.0, 10.0, 20.0)

  func measure() throws {
    try PrivateSession.with { session, folder in
      guard let mona = try bench.mona(in: folder) else { return }
      let size = Stores.recordedSize
      let store = try bench.stores.folder(of: size)
      try PersonData().write(into: store)
      let process = try UIBenchmarkProcess(
        mona.program, environment: mona.environment(asking: "tour", of: store), in: session)
      defer { process.stop() }
      var pause = Self.first
      while let step = process.next() {
        Thread.sleep(forTimeInterval: pause)
        pause = Self.settling
        let before = WakeUpCount(of: process.number)
        Thread.sleep(forTimeInterval: Self.watching)
        try Measurement(
          name: "P10.\(step.step)",
          value: Double(WakeUpCount(of: process.number).since(before)) / Self.watching,
          unit: "wake-ups/s", n: 1,
          size: size
        ).print()
        process.goOn()
      }
    }
  }
}

/// P10: how often an idle window wakes the processor for a person who is logged in: with everything
/// uploaded, and with 10,000 unsent visits and an unreachable server.
struct IdleAccount {
  var bench: Bench

  /// Seconds before the measurement, as in ``IdleBenchmark``, and of the measurement, which covers two
  /// periods of half a minute.
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
    let (before, time) = (WakeUpCount(of: process.number), ProcessorTime(of: process.number))
    Thread.sleep(forTimeInterval: Self.watching)
    let wakeUps = WakeUpCount(of: process.number).since(before)
    let used = ProcessorTime(of: process.number).milliseconds - time.milliseconds
    try Measurement(
      name: name, value: Double(wakeUps) / Self.watching, unit: "wake-ups/s", n: 1, size: size,
      details: ["processor_ms_per_s": used / Self.watching]
    ).print()
  }
}

/// The processor time a process has used so far, from `/proc/PID/stat`.
struct ProcessorTime {
  /// Of all threads; 0 for a process that has ended.
  var milliseconds = 0.0

  init(of process: Int32) {
    // The file of a process that has ended is missing.
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // The name may contain blanks: fields 14 (user) and 15 (system) are counted from the one after it.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return
    }
    milliseconds = (user + system) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}

/// How many times each thread of a process has gone to sleep so far, and so was woken, from
/// `/proc/PID/task/*/status`.
struct WakeUpCount {
  private var counts: [String: Int] = [:]

  /// Counts those of a process; none if it has ended.
  init(of process: Int32) {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for thread in threads {
      let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      counts[thread] = (line?.split(separator: "\t").last).flatMap { Int($0) }
    }
  }

  /// The number since an earlier count, without threads that have ended in between.
  func since(_ earlier: WakeUpCount) -> Int {
    counts.reduce(0) { $0 + $1.value - (earlier.counts[$1.key] ?? 0) }
  }
}
