import Foundation
import MonaAPI

/// Why a server did not do what it was asked.
package enum ServerRequestError: Error, Hashable {
  /// No network, no such host, no connection, or one that was cut; the system's own words.
  case unreachable(String)
  /// No answer, or no end of it, in time.
  case timedOut
  /// The server cannot prove that it is the one it says it is; nothing was sent.
  case untrusted(String)
  /// It sends elsewhere, to this host; nobody went there.
  case redirected(String)
  /// It does not know the token, or no more.
  case unauthenticated
  /// It does not do this, and says why.
  case refused(APIRefusal, status: Int)
  /// It was asked too often; it wants to be left alone for so many seconds, where it says.
  case tooMany(APIRefusal, retryAfter: TimeInterval?)
  /// It has trouble of its own; its words, and for how long it wants to be left alone.
  case trouble(status: Int, words: String, retryAfter: TimeInterval?)
  /// It answered what no server of MONA answers: a page of a network that wants to be logged in to, an
  /// answer that was cut, or has no end; its words.
  case notUnderstood(String)

  /// Whether the server said that it did not do it; without, it may have done it all the same.
  var isAnswer: Bool {
    switch self {
    case .unauthenticated, .refused, .tooMany: true
    case .untrusted, .redirected: true
    case .unreachable, .timedOut, .trouble, .notUnderstood: false
    }
  }

  /// Whether what was asked may still be on its way, or be worked on.
  var mayArrive: Bool {
    switch self {
    case .unreachable, .timedOut: true
    // A gateway has no answer of the server behind it.
    case .trouble(let status, _, _): status == 502 || status == 504
    case .untrusted, .redirected, .unauthenticated, .refused, .tooMany, .notUnderstood: false
    }
  }

  /// Whether it may be what was asked for that is to blame, and not the server or the way to it.
  var mayBeOfWhatIsAsked: Bool {
    switch self {
    case .refused, .notUnderstood: true
    case .trouble(let status, _, let wait): status == 500 && wait == nil
    case .unreachable, .timedOut, .untrusted, .redirected, .unauthenticated, .tooMany: false
    }
  }

  /// For how many seconds the server wants to be left alone, where it says.
  var wait: TimeInterval? {
    switch self {
    case .tooMany(_, let wait), .trouble(_, _, let wait): wait
    case .unreachable, .timedOut, .untrusted, .redirected, .unauthenticated, .refused,
      .notUnderstood:
      nil
    }
  }

  /// No more of a server's words is kept, in bytes.
  package static let wordLimit = 2048

  /// The server's or the system's own words, for whoever wants the details.
  package var words: String? {
    let words =
      switch self {
      case .unreachable(let words), .untrusted(let words), .redirected(let words),
        .notUnderstood(let words), .trouble(_, let words, _):
        words
      case .refused(let refusal, _), .tooMany(let refusal, _): refusal.words
      case .timedOut, .unauthenticated: ""
      }
    return words.isEmpty ? nil : words
  }

  /// The beginning of what a server sent, as text.
  package static func words(_ data: Data) -> String {
    String(decoding: data.prefix(wordLimit), as: UTF8.self)
  }
}

extension APIRefusal {
  /// Everything it says, once.
  fileprivate var words: String {
    let sentences = errors.keys.sorted().flatMap { errors[$0] ?? [] }
    let all = (message.isEmpty || sentences.contains(message) ? [] : [message]) + sentences
    return String(all.joined(separator: " ").prefix(ServerRequestError.wordLimit))
  }
}

extension ServerRequestError {
  /// What is wrong with an answer; nil when it is what was asked for.
  init?(_ answer: ServerAnswer, now: Date) {
    let refusal = APIRefusal(answer.body)
    let words = Self.words(answer.body)
    switch answer.status {
    case 200..<300:
      guard answer.isPage || !answer.isEmptyOrJSON else { return nil }
      self = .notUnderstood(words)
    // What one has is what there is.
    case 304: return nil
    case 300..<400:
      let host = answer.headers["location"].flatMap { URL(string: $0)?.host }
      self = .redirected(host ?? answer.headers["location"] ?? "")
    case 401 where !answer.isPage: self = .unauthenticated
    case 429:
      self = .tooMany(refusal ?? APIRefusal(message: words), retryAfter: answer.wait(now))
    case 400..<500:
      // A page in the place of a refusal comes from somebody on the way.
      guard !answer.isPage, !answer.isCut else {
        self = .notUnderstood(words)
        return
      }
      self = .refused(refusal ?? APIRefusal(message: words), status: answer.status)
    case 500..<600:
      self = .trouble(
        status: answer.status, words: refusal?.message ?? words, retryAfter: answer.wait(now))
    default: self = .notUnderstood(words)
    }
  }
}

extension ServerAnswer {
  /// Whether it is a page for people to read.
  var isPage: Bool {
    if headers["content-type"]?.lowercased().hasPrefix("text/html") == true { return true }
    return body.prefix(64).drop { $0 <= 32 }.first == UInt8(ascii: "<")
  }

  /// Whether it begins as an object of JSON and is none: of what it refuses, the rest would say which part.
  var isCut: Bool {
    body.first { $0 > 32 } == UInt8(ascii: "{") && APIFields(body) == nil
  }

  /// Whether it is what a server of MONA answers when it did what it was asked.
  var isEmptyOrJSON: Bool {
    if body.isEmpty { return true }
    if let type = headers["content-type"] { return type.lowercased().contains("json") }
    let first = body.first { $0 > 32 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// For how many seconds the server asks to be left alone (RFC 9110, 10.2.3).
  func wait(_ now: Date) -> TimeInterval? {
    guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else {
      return nil
    }
    if let seconds = Int(text) { return TimeInterval(max(0, seconds)) }
    return HTTPDate.date(text).map { max(0, $0.timeIntervalSince(now)) }
  }

  /// What the server's clock said; nil where it did not say.
  package var date: Date? { headers["date"].flatMap(HTTPDate.date) }
}
