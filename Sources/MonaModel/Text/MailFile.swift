import Foundation

/// An e-mail that was not sent yet, as a file (RFC 5322 and MIME) that mail programs open.
package struct MailFile {
  /// The address of the recipient, in ASCII.
  package var to: String
  package var subject: String
  /// The text, with lines of any length.
  package var body: String
  /// A photo to attach; nil for none.
  package var jpeg: Data?
  package var date: Date

  /// An e-mail with these values.
  package init(to: String, subject: String, body: String, jpeg: Data?, date: Date) {
    self.to = to
    self.subject = subject
    self.body = body
    self.jpeg = jpeg
    self.date = date
  }

  /// The content of the file.
  package var data: Data {
    var lines = [
      "To: \(to)", "Subject: \(Self.encoded(subject))", "Date: \(Self.written(date))",
      // Opens it as a draft.
      "X-Unsent: 1", "MIME-Version: 1.0",
    ]
    guard let jpeg else { return Data((lines + text).joined(separator: "\r\n").utf8) }
    let boundary = "mona-\(UUID().uuidString)"
    lines += ["Content-Type: multipart/mixed; boundary=\"\(boundary)\"", "", "--\(boundary)"]
    lines += text
    lines += [
      "--\(boundary)", "Content-Type: image/jpeg; name=\"photo.jpg\"",
      "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment; filename=\"photo.jpg\"", "", Self.base64(jpeg),
      "--\(boundary)--", "",
    ]
    return Data(lines.joined(separator: "\r\n").utf8)
  }

  private var text: [String] {
    [
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
      Self.base64(Data(body.replacing("\n", with: "\r\n").utf8)), "",
    ]
  }

  private static func base64(_ data: Data) -> String {
    data.base64EncodedString(options: [
      .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
    ])
  }

  /// A header's text as encoded words (RFC 2047), one a line of at most 76 characters.
  private static func encoded(_ text: String) -> String {
    var words: [String] = []
    var part = ""
    for character in text where !character.isNewline {
      // 39 bytes are 52 characters in base 64, the frame has 12, and the name of the head 9.
      if !part.isEmpty, part.utf8.count + String(character).utf8.count > 39 {
        words.append(part)
        part = ""
      }
      part.append(character)
    }
    return (words + [part]).map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }
      .joined(separator: "\r\n ")
  }

  /// "Sat, 28 Nov 2026 20:18:51 +0000".
  private static func written(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return formatter.string(from: date)
  }
}
