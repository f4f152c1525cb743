import MonaLog

/// Sends mail so that none delays another, and again later what could not be sent.
///
/// Waiting mail is in memory: after a restart, people ask for another link.
actor MailQueue {
  /// A mail.
  struct Mail: Sendable {
    let text: String
    let subject: String
    let address: String
  }

  /// How many mails are sent at once; others wait.
  static let sentAtOnce = 8
  /// How many mails may wait.
  static let lengthLimit = 200
  /// How long a mail waits before each further attempt: altogether for less than a link in it is valid.
  static let pauses: [Duration] = [.seconds(15), .seconds(60), .seconds(300), .seconds(900)]

  private let mailer: Mailer
  private let pauses: [Duration]
  /// How many mails are being sent.
  private(set) var sending = 0
  /// When the mails that wait came into the queue, by their numbers.
  private var waiting: [Int: ContinuousClock.Instant] = [:]
  private var lastNumber = 0

  /// How many mails wait, and for how long the oldest does.
  var backlog: (count: Int, age: Duration) {
    (waiting.count, waiting.values.min().map { ContinuousClock.now - $0 } ?? .zero)
  }

  init(_ mailer: Mailer, pauses: [Duration] = MailQueue.pauses) {
    self.mailer = mailer
    self.pauses = pauses
  }

  /// Sends a mail, or puts it in the queue if that does not succeed now.
  /// - Returns: whether it was sent.
  /// - Throws: `RequestError.unavailable` when too many mails wait; errors after which sending again would not help.
  func send(_ mail: Mail, _ log: Log) async throws -> Bool {
    // A mail server that hangs must not keep everybody waiting.
    if sending < Self.sentAtOnce {
      do {
        try await attempt(mail)
        return true
      } catch  where Mailer.mayPass(error) {
        log.failure("A mail was not sent yet", error)
      }
    }
    guard waiting.count < Self.lengthLimit else { throw RequestError.unavailable }
    lastNumber += 1
    waiting[lastNumber] = .now
    Task { [number = lastNumber] in await sendLater(mail, number, log) }
    return false
  }

  private func attempt(_ mail: Mail) async throws {
    sending += 1
    defer { sending -= 1 }
    try await mailer.send(mail.text, subject: mail.subject, to: mail.address)
  }

  private func sendLater(_ mail: Mail, _ number: Int, _ log: Log) async {
    defer { waiting[number] = nil }
    for pause in pauses {
      // The server ends.
      guard (try? await Task.sleep(for: pause)) != nil else { return }
      do { return try await attempt(mail) } catch {
        log.failure("A mail was not sent yet", error)
        guard Mailer.mayPass(error) else { return }
      }
    }
  }
}
