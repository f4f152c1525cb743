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
