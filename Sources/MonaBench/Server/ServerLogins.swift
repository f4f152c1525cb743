import Foundation

/// How long a right log-in takes beside many wrong ones, of one address and of as many, compared with alone.
struct ServerLogins {
  var bench: Bench
  var asker: LoadGenerator
  var mona: URL

  /// How many wrong log-ins there are at once.
  static let wrongLogins = 40
  private static let turns = 5

  /// A log-in with a wrong password, to another account each time.
  static var wrong: LoadGenerator.Request {
    var request = login("nobody-NNNNNNN", "abc", status: 422)
    request.number("NNNNNNN", upTo: 9_999_999)
    return request
  }

  func measure(in folder: URL) throws {
    let served = folder.appendingPathComponent("logins")
    let right = Self.login("ana", try addPerson("ana", served), more: "\nConnection: close")
    let server = try ServedProgram(mona: mona, folder: served)
    defer { server.end() }
    let clock = ContinuousClock()
    func times() throws -> Samples {
      Samples(
        try (0..<Self.turns).map { _ in
          try clock.measure {
            guard try asker.answer(right, port: server.port).head.contains(" 200 ") else {
              throw CocoaError(.fileReadCorruptFile)
            }
          } / .milliseconds(1)
        })
    }
    let alone = try times().median
    for addresses in [1, Self.wrongLogins] {
      let storm = try asker.start(
        Self.wrong, port: server.port, connections: Self.wrongLogins, seconds: bench.seconds,
        addresses: addresses)
      sleep(1)
      let beside = try times()
      let result = try storm()
      try Measurement(
        name: "P12.login", value: beside.maximum, unit: "ms", n: Self.turns,
        details: [
          "addresses": Double(addresses), "alone": alone, "ratio": beside.median / alone,
          "ratio_most": beside.maximum / alone, "refused_logins": result.failures,
        ]
      ).print()
    }
  }

  private static func login(
    _ username: String, _ password: String, status: Int = 200, more: String = ""
  ) -> LoadGenerator.Request {
    let body = Data(#"{"username":"\#(username)","password":"\#(password)"}"#.utf8)
    return LoadGenerator.Request(
      """
      POST /api/v3/login HTTP/1.1
      Host: mona.bench
      Content-Type: application/json
      Content-Length: \(body.count)\(more)
      """, body: body, status: status)
  }

  /// Creates an account, and returns its password.
  private func addPerson(_ name: String, _ served: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = mona
    process.arguments = ["user", "add", name, "--new", "--data", served.path]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
