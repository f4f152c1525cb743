import Foundation
import Synchronization

/// A mail server on this computer that replies to one client after the other and records what it receives.
final class ReceivedMail: Sendable {
  let port: UInt16
  private let socket: Int32
  private let lines = Mutex<[String]>([])
  private let refused: String?
  private let refusal: String
  /// How many more times it refuses.
  private let refusals: Mutex<Int>

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  /// - Parameters:
  ///   - offers: the SMTP extensions that it announces; nil for a server that never replies.
  ///   - refused: the beginning of a line to which it replies with an error.
  ///   - refusal: that reply.
  ///   - times: how many times it does so.
  init(
    offers: [String]? = [], refused: String? = nil, reply refusal: String = "550 no",
    times: Int = .max
  ) throws {
    self.refused = refused
    self.refusal = refusal
    refusals = Mutex(times)
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 1) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    guard isReady else { throw POSIXError(.EIO) }
    port = UInt16(bigEndian: address.sin_port)
    guard let offers else { return }
    Thread.detachNewThread { [weak self] in
      while true {
        let line = accept(socket, nil, nil)
        guard line >= 0, let self else { return }
        converse(on: line, offers)
      }
    }
  }

  deinit { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Counts a refusal; returns whether it was not one too many.
  private func isRefusing() -> Bool {
    refusals.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }

  private func converse(on line: Int32, _ offers: [String]) {
    guard let file = fdopen(line, "r+") else { return }
    defer { fclose(file) }
    func reply(_ text: String) {
      let bytes = Array("\(text)\r\n".utf8)
      _ = write(line, bytes, bytes.count)
    }
    reply("220 heard")
    var (buffer, size) = (UnsafeMutablePointer<CChar>?.none, 0)
    defer { free(buffer) }
    var isData = false
    while getline(&buffer, &size, file) > 0, let buffer {
      let text = String(cString: buffer).trimmingCharacters(in: .newlines)
      lines.withLock { $0.append(text) }
      if let refused, text.hasPrefix(refused), isRefusing() {
        reply(refusal)
      } else if isData {
        if text == "." {
          isData = false
          reply("250 taken")
        }
      } else if text.hasPrefix("EHLO") {
        for offer in offers { reply("250-\(offer)") }
        reply("250 HELP")
      } else {
        isData = text == "DATA"
        reply(isData ? "354 go on" : text.hasPrefix("AUTH") ? "235 welcome" : "250 well")
      }
    }
  }
}
