import Foundation
import Synchronization

/// A mail server on this computer that replies to one client and records what it receives.
final class ReceivedMail: Sendable {
  let port: UInt16
  private let socket: Int32
  private let lines = Mutex<[String]>([])
  private let refused: String?

  var text: String { lines.withLock { $0.joined(separator: "\n") } }

  /// - Parameters:
  ///   - offers: the SMTP extensions that it announces.
  ///   - refused: the beginning of a line to which it replies with an error.
  init(offers: [String] = [], refused: String? = nil) throws {
    self.refused = refused
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
    Thread.detachNewThread { [self] in converse(offers) }
  }

  deinit { close(socket) }

  private func converse(_ offers: [String]) {
    let line = accept(socket, nil, nil)
    guard line >= 0, let file = fdopen(line, "r+") else { return }
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
      if let refused, text.hasPrefix(refused) {
        reply("550 no")
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
