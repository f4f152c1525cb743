import NIOCore

/// The answers of stores: elements without attributes that matter, which are read by their names.
///
/// By hand, as `FoundationXML` would be one more library in each package of the server (2026-11-29).
struct S3XML {
  private let source: Substring

  init(_ body: ByteBuffer?) { source = Substring(body.map { String(buffer: $0) } ?? "") }

  init(_ source: Substring) { self.source = source }

  /// The text of the first element of this name, without entities; nil when there is none.
  func text(_ name: String) -> String? { texts(name, limit: 1).first.map { Self.unescaped($0) } }

  /// The content of each element of this name, as it is written.
  func texts(_ name: String, limit: Int = .max) -> [Substring] {
    var (found, rest) = ([Substring](), source)
    while found.count < limit, let start = rest.firstRange(of: "<\(name)") {
      rest = rest[start.upperBound...]
      // A longer name, such as "KeyCount" for "Key".
      guard let next = rest.first, next == ">" || next == "/" || next.isWhitespace,
        let end = rest.firstIndex(of: ">")
      else { continue }
      let isEmpty = rest[..<end].hasSuffix("/")
      rest = rest[rest.index(after: end)...]
      if isEmpty {
        found.append("")
        continue
      }
      guard let close = rest.firstRange(of: "</\(name)>") else { break }
      found.append(rest[..<close.lowerBound])
      rest = rest[close.upperBound...]
    }
    return found
  }

  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
    ("&amp;", "&"),
  ]

  private static func unescaped(_ text: Substring) -> String {
    entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
