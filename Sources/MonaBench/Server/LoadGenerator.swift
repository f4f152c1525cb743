import Foundation

/// Runs `CProgram.asker` against a server on this computer.
struct LoadGenerator {
  /// The program of `CProgram.asker`.
  let program: URL
  let folder: URL

  /// The request to repeat.
  struct Request {
    var bytes: Data
    /// The expected status.
    var status = 200
    /// The offsets of the numbers that differ in each request (`CProgram.asker`).
    var places: [String] = []

    init(_ head: String, body: Data = Data(), status: Int = 200) {
      bytes = Data(head.replacing("\n", with: "\r\n").utf8) + Data("\r\n\r\n".utf8) + body
      self.status = status
    }

    /// Replaces `mark` by another number in each request.
    mutating func number(_ mark: String, upTo limit: Int) {
      guard let range = bytes.range(of: Data(mark.utf8)) else { return }
      places.append("n\(limit):\(range.lowerBound)")
    }
  }

  /// The number of answers and their times.
  struct Result {
    var requests: Double
    var bytes: Double
    var seconds: Double
    var failures: Double
    /// In milliseconds.
    var median: Double
    var p99: Double
    var longest: Double
  }

  func ask(_ request: Request, port: Int, connections: Int, seconds: Double) throws -> Result {
    try start(request, port: port, connections: connections, seconds: seconds)()
  }

  /// Starts the requests; the returned closure waits for the result.
  /// - Parameter addresses: how many addresses the connections come from.
  func start(
    _ request: Request, port: Int, connections: Int, seconds: Double, addresses: Int = 1
  ) throws -> () throws -> Result {
    let output = try run(request, port, "\(connections)/\(addresses)", seconds)
    return {
      let text = String(decoding: try output(), as: UTF8.self)
      let numbers = text.split(separator: " ").compactMap {
        Double($0.trimmingCharacters(in: .newlines))
      }
      guard numbers.count == 7 else { throw CocoaError(.fileReadCorruptFile) }
      return Result(
        requests: numbers[0], bytes: numbers[1], seconds: numbers[2], failures: numbers[3],
        median: numbers[4], p99: numbers[5], longest: numbers[6])
    }
  }

  /// A single answer, to a request with `Connection: close`: its head and its body.
  func answer(_ request: Request, port: Int) throws -> (head: String, body: Data) {
    let bytes = try run(request, port, "0", 0)()
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return (
      String(decoding: bytes[..<end.lowerBound], as: UTF8.self), Data(bytes[end.upperBound...])
    )
  }

  private func run(
    _ request: Request, _ port: Int, _ connections: String, _ seconds: Double
  ) throws -> () throws -> Data {
    let file = folder.appendingPathComponent("request-\(UUID().uuidString)")
    try request.bytes.write(to: file)
    let process = Process()
    process.executableURL = program
    process.arguments =
      ["\(port)", connections, "\(seconds)", "\(request.status)", file.path] + request.places
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    return {
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
      return output
    }
  }
}
