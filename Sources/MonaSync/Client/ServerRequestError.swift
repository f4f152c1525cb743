import Foundation
import MonaAPI

/// Why a request to a server failed.
package enum ServerRequestError: Error, Hashable {
  /// No network, unknown host, no connection, or a connection that broke; with the system's
  /// message.
  case unreachable(String)
  /// The response did not arrive completely in time.
  case timedOut
  /// The server's certificate is not valid, so nothing was sent; with the system's message.
  case untrusted(String)
  /// The server redirects to this host; the redirect was not followed.
  case redirected(String)
  /// The server has a new address, to which nothing was sent.
  case moved(ServerAddress)
  /// The server does not accept the token.
  case unauthenticated
  /// The server refused the request, and gave a reason.
  case refused(APIRefusal, status: Int)
  /// Too many requests; with the delay in seconds that the server asked for, if any.
  case tooMany(APIRefusal, retryAfter: TimeInterval?)
  /// A server error, with its message and the delay in seconds that the server asked for, if any.
  case serverFailure(status: Int, words: String, retryAfter: TimeInterval?)
  /// A response that no MONA server sends, such as a network's login page, or one that is incomplete
  /// or endless; with its beginning.
  case notUnderstood(String)

  /// Whether the response shows that the request was not processed; otherwise it may have been.
  var isAnswer: Bool {
    switch self {
    case .unauthenticated, .refused, .tooMany: true
    case .untrusted, .redirected, .moved: true
    case .unreachable, .timedOut, .serverFailure, .notUnderstood: false
    }
  }

  /// Whether only the server itself can answer so: a gateway may redirect, limit requests or report that the server
  /// does not answer.
  var isOfServerAlone: Bool {
    switch self {
    case .unauthenticated, .refused: true
    case .unreachable, .timedOut, .untrusted, .redirected, .moved, .tooMany, .serverFailure,
      .notUnderstood:
      false
    }
  }

  /// Whether the request may still arrive or be processed.
  var mayArrive: Bool {
    switch self {
    case .unreachable, .timedOut: true
    // A gateway's error does not show what the server behind it did.
    case .serverFailure(let status, _, _): status == 502 || status == 504
    case .untrusted, .redirected, .moved, .unauthenticated, .refused, .tooMany, .notUnderstood:
      false
    }
  }

  /// Whether the cause may be this one request, rather than the server or the connection.
  var mayConcernOneItem: Bool {
    switch self {
    case .refused, .notUnderstood: true
    case .serverFailure(let status, _, let wait): status == 500 && wait == nil
    case .unreachable, .timedOut, .untrusted, .redirected, .moved, .unauthenticated, .tooMany: false
    }
  }

  /// Whether the server's disk is full (RFC 4918, 11.5).
  package var isOfFullDisk: Bool {
    if case .serverFailure(507, _, _) = self { true } else { false }
  }

  /// Whether the server has a new address.
  package var isOfMove: Bool { if case .moved = self { true } else { false } }

  /// The delay in seconds that the server asked for; nil when it named none.
  package var wait: TimeInterval? {
    switch self {
    case .tooMany(_, let wait), .serverFailure(_, _, let wait): wait
    case .unreachable, .timedOut, .untrusted, .redirected, .moved, .unauthenticated, .refused,
      .notUnderstood:
      nil
    }
  }

  /// The largest part of a server's message that is kept, in bytes.
  package static let messageLimit = 2048

  /// The server's or the system's own message, for a details view.
  package var words: String? {
    let words =
      switch self {
      case .unreachable(let words), .untrusted(let words), .redirected(let words),
        .notUnderstood(let words), .serverFailure(_, let words, _):
        words
      case .refused(let refusal, _), .tooMany(let refusal, _): refusal.words
      case .timedOut, .unauthenticated, .moved: ""
      }
    return words.isEmpty ? nil : words
  }

  /// The beginning of a response as text.
  package static func words(_ data: Data) -> String {
    String(decoding: data.prefix(messageLimit), as: UTF8.self)
  }
}

extension APIRefusal {
  /// All messages of the refusal, without repetition.
  fileprivate var words: String {
    let sentences = errors.keys.sorted().flatMap { errors[$0] ?? [] }
    let all = (message.isEmpty || sentences.contains(message) ? [] : [message]) + sentences
    return String(all.joined(separator: " ").prefix(ServerRequestError.messageLimit))
  }
}

extension ServerRequestError {
  /// The error in a response; nil when it reports success.
  init?(_ answer: ServerAnswer, now: Date) {
    let refusal = APIRefusal(answer.body)
    let words = Self.words(answer.body)
    switch answer.status {
    case 200..<300:
      guard answer.isPage || !answer.isEmptyOrJSON else { return nil }
      self = .notUnderstood(words)
    // 304: the local copy is current.
    case 304: return nil
    case 300..<400:
      let host = answer.headers["location"].flatMap { URL(string: $0)?.host }
      self = .redirected(host ?? answer.headers["location"] ?? "")
    // A refusal without a message comes from something in between: it must not end the session.
    case 401:
      self = answer.isPage || refusal == nil ? .notUnderstood(words) : .unauthenticated
    case 429:
      self = .tooMany(
        refusal ?? APIRefusal(message: answer.plainWords), retryAfter: answer.wait(now))
    case 400..<500:
      // An HTML page instead of a JSON refusal comes from a network device, not from the server.
      guard !answer.isPage, !answer.isCut else {
        self = .notUnderstood(words)
        return
      }
      self = .refused(refusal ?? APIRefusal(message: answer.plainWords), status: answer.status)
    case 500..<600:
      self = .serverFailure(
        status: answer.status, words: refusal?.message ?? words, retryAfter: answer.wait(now))
    default: self = .notUnderstood(words)
    }
  }
}

extension ServerAnswer {
  /// Whether the body is an HTML page.
  var isPage: Bool {
    if headers["content-type"]?.lowercased().hasPrefix("text/html") == true { return true }
    return body.prefix(64).drop { $0 <= 32 }.first == UInt8(ascii: "<")
  }

  /// Whether the body starts like a JSON object but is invalid, so that the names of the refused
  /// parts may be missing.
  var isCut: Bool {
    body.first { $0 > 32 } == UInt8(ascii: "{") && APIFields(body) == nil
  }

  /// Whether the body is one that a MONA server sends on success.
  var isEmptyOrJSON: Bool {
    if body.isEmpty { return true }
    if let type = headers["content-type"] { return type.lowercased().contains("json") }
    return isJSON
  }

  /// The body as text; empty if it is JSON, which is no sentence for people.
  var plainWords: String { isJSON ? "" : ServerRequestError.words(body) }

  private var isJSON: Bool {
    let first = body.first { $0 > 32 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The delay in seconds that the server asked for (RFC 9110, 10.2.3), at most a day.
  func wait(_ now: Date) -> TimeInterval? {
    guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else {
      return nil
    }
    let seconds =
      Int(text).map(TimeInterval.init) ?? HTTPDate.date(text)?.timeIntervalSince(now)
    return seconds.map { min(max(0, $0), CircuitBreaker.longestWait) }
  }

  /// The server's time of the response; nil when the header is missing.
  package var date: Date? { headers["date"].flatMap(HTTPDate.date) }
}
