import Foundation
import MonaAPI

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
