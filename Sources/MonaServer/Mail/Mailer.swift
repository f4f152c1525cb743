import Foundation
import MonaModel

/// Sends mail by the system's own program, as every mail server brings one.
struct Mailer: Sendable {
  /// The program did not take a mail; the value is its exit status.
  struct Failure: Error { let status: Int32 }

  /// Takes mail as sendmail does.
  let program: URL
  /// Whom mail comes from.
  let sender: String
  /// One at a time, and nobody else waits for it.
  private let threads = WorkThreads("mail", count: 1)

  init(program: URL, sender: String) {
    self.program = program
    self.sender = sender
  }

  /// Hands a mail to the program.
  /// - Throws: `Failure`, and what keeps the program from being started.
  func send(_ text: String, subject: String, to address: String) async throws {
    let message = Data(Self.message(text, subject: subject, from: sender, to: address).utf8)
    try await threads.run { [program, sender] in
      // A file, not a pipe: a program that does not read it would end us.
      let file = try ScratchFile(in: FileManager.default.temporaryDirectory)
      try message.withUnsafeBytes(file.write)
      let process = Process()
      process.executableURL = program
      // Its addresses are arguments, never read out of what is written.
      process.arguments = ["-i", "-f", sender, "--", address]
      process.standardInput = try file.handle()
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure(status: process.terminationStatus)
      }
    }
  }

  /// A mail as it is sent (RFC 5322), its subject as RFC 2047 has it.
  static func message(
    _ text: String, subject: String, from sender: String, to address: String
  ) -> String {
    """
    From: MONA <\(sender)>
    To: <\(address)>
    Subject: =?UTF-8?B?\(Data(subject.utf8).base64EncodedString())?=
    Auto-Submitted: auto-generated
    MIME-Version: 1.0
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: 8bit

    \(text)

    """
  }
}
