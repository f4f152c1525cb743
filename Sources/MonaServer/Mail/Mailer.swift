import Foundation
import MonaModel
import MonaServices
import NIOPosix

/// Sends mail by the system's `sendmail` program or by a mail server.
struct Mailer: Sendable {
  /// The program did not accept a mail; the value is its exit status, nil if it was ended after the time limit.
  struct Failure: Error { let status: Int32? }

  /// How mail is sent.
  enum Way: Sendable {
    /// A program with the interface of `sendmail`.
    case program(URL)
    case server(MailServer)
  }

  let way: Way
  /// The address of the sender.
  let sender: String
  /// How long sending a mail may take.
  let timeLimit: Duration

  init(way: Way, sender: String, timeLimit: Duration = .seconds(20)) {
    self.way = way
    self.sender = sender
    self.timeLimit = timeLimit
  }

  /// Nil for a server that sends no mail.
  init?(_ options: ServerOptions) {
    guard let sender = options.mailFrom else { return nil }
    if let server = options.mailServer {
      self.init(way: .server(server), sender: sender)
    } else if let program = options.sendmail {
      self.init(way: .program(URL(fileURLWithPath: program)), sender: sender)
    } else {
      return nil
    }
  }

  /// Sends a mail.
  /// - Throws: `Failure`, `SMTPConnection.Failure`, and errors of starting the program.
  func send(_ text: String, subject: String, to address: String) async throws {
    let message = Self.message(text, subject: subject, from: sender, to: address)
    try await NIOThreadPool.mail.runIfActive { [self] in
      switch way {
      case .program(let program): try run(program, message, address)
      case .server(let server):
        try server.deliver(message, from: sender, to: address, within: timeLimit)
      }
    }
  }

  private func run(_ program: URL, _ message: String, _ address: String) throws {
    // A file, not a pipe: a program that does not read its input would end this process by SIGPIPE.
    let file = try ScratchFile(in: FileManager.default.temporaryDirectory)
    try Data(message.utf8).withUnsafeBytes(file.write)
    let input = try file.handle()
    // The addresses are arguments; the program does not read them from the message.
    let process = try withExtendedLifetime(input) {
      try ChildProcess.start(
        program, [program.path, "-i", "-f", sender, "--", address],
        ProcessInfo.processInfo.environment.map { "\($0)=\($1)" },
        input: input.fileDescriptor, output: nil, leadsGroup: true)
    }
    guard let ended = ChildProcess.wait(for: process, within: timeLimit) else {
      // With what it started.
      kill(-process, SIGKILL)
      _ = ChildProcess.wait(for: process)
      throw Failure(status: nil)
    }
    switch ended {
    case .exited(0): return
    case .exited(let status): throw Failure(status: status)
    // The exit status that shells give.
    case .killed(let signal): throw Failure(status: 128 + signal)
    case .unknown: throw Failure(status: 255)
    }
  }

  /// Whether sending a mail again later may succeed after an error.
  static func mayPass(_ error: any Error) -> Bool {
    switch error {
    // EX_TEMPFAIL of sysexits.h, and a program that was ended.
    case let failure as Failure: failure.status == nil || failure.status == 75
    case let failure as SMTPConnection.Failure:
      failure.isUnreachable || (400..<500).contains(failure.reply)
    default: false
    }
  }

  /// Formats a mail (RFC 5322), with its subject encoded by RFC 2047.
  static func message(
    _ text: String, subject: String, from sender: String, to address: String, at date: Date = Date()
  ) -> String {
    let place = sender.split(separator: "@").last.map(String.init) ?? "localhost"
    return """
      From: MONA <\(sender)>
      To: <\(address)>
      Subject: =?UTF-8?B?\(Data(subject.utf8).base64EncodedString())?=
      Date: \(WebDate.text(date).replacing("GMT", with: "+0000"))
      Message-ID: <\(UUID().uuidString)@\(place)>
      Auto-Submitted: auto-generated
      MIME-Version: 1.0
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: 8bit

      \(text)

      """
  }
}

/// Formats times as HTTP does (RFC 9110, 5.6.7): "Mon, 23 Nov 2026 05:00:00 GMT".
enum WebDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ date: Date) -> String { text(time_t(date.timeIntervalSince1970)) }

  /// - Parameter second: seconds since 1970.
  static func text(_ second: time_t) -> String {
    var (second, parts) = (second, tm())
    gmtime_r(&second, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: ":")
    let day = "\(digits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year)"
    return "\(days[Int(parts.tm_wday)]), \(day) \(clock) GMT"
  }
}
