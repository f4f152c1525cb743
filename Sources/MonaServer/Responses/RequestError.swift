import Hummingbird
import MonaAPI

/// An error that the server reports to its client.
enum RequestError: Error, Hashable, Sendable {
  /// Fields are missing or invalid; a field may have two errors.
  case invalid([FieldError])
  /// Nobody is logged in.
  case unauthenticated
  /// The role of the account does not allow it.
  case forbidden
  /// The account is asked for codes, and the token's device gave none.
  case codeMissing
  /// The resource does not exist, or belongs to another account.
  case notFound
  /// The body cannot be parsed.
  case malformed
  /// The body exceeds the size limit.
  case tooLong
  /// The rate limit is exceeded; the value is how many seconds to wait.
  case tooMany(seconds: Int)
  /// The client has too many connections behind the proxy.
  case tooManyConnections
  /// Too many logins failed; the value is how many seconds to wait.
  case tooManyLogins(seconds: Int)
  /// Too many passwords wait to be hashed, or the server ends; the value is how many seconds to wait.
  case passwordsBusy(seconds: Int)
  /// Too many passwords of the client's address wait to be hashed; the value is how many seconds to wait.
  case passwordsOfAddressBusy(seconds: Int)
  /// The precondition failed: another device changed the visit meanwhile.
  case overtaken
  /// The history does not know the revision any more.
  case forgotten
  /// The client knows a change of a number that this server never gave: its database was put back from a backup.
  case neverGiven
  /// The account has no e-mail address.
  case noAddress
  /// The server sends no mail.
  case noMail
  /// The idempotency key belongs to another request.
  case keyReused
  /// Another server took the place of this one; the value is the address of the same resource there.
  case moved(to: String)
  /// The server cannot write at the moment.
  case unavailable
  /// The server's disk is full.
  case diskFull
  /// An internal error.
  case failed
}

extension HTTPResponse.Status {
  /// 507 (RFC 4918, 11.5).
  static let insufficientStorage = Self(code: 507, reasonPhrase: "Insufficient Storage")
}

extension RequestError {
  var status: HTTPResponse.Status {
    switch self {
    case .invalid, .keyReused: .unprocessableContent
    case .overtaken: .preconditionFailed
    case .forgotten, .neverGiven: .gone
    case .unauthenticated: .unauthorized
    case .forbidden, .codeMissing: .forbidden
    case .notFound: .notFound
    case .malformed, .noAddress, .noMail: .badRequest
    case .tooLong: .contentTooLarge
    // Unlike 301, it keeps the method.
    case .moved: .permanentRedirect
    case .tooMany, .tooManyLogins, .tooManyConnections, .passwordsOfAddressBusy: .tooManyRequests
    case .unavailable, .passwordsBusy: .serviceUnavailable
    case .diskFull: .insufficientStorage
    case .failed: .internalServerError
    }
  }

  /// The response, in the current language.
  var response: Response {
    var headers = HTTPFields()
    headers[.cacheControl] = "no-store"
    headers[.retryAfter] = wait.map(String.init)
    switch self {
    case .unauthenticated: headers[.wwwAuthenticate] = "Bearer"
    case .moved(let address):
      headers[.location] = address
      // The body of the request is not read.
      headers[.connection] = "close"
    // The rest of the body of the last two is not read.
    case .tooManyConnections, .tooLong, .malformed: headers[.connection] = "close"
    default: break
    }
    return .json(status, headers: headers) { json in
      json.object { json in
        json.member("message", message)
        if !errors.isEmpty { json.errors(errors) }
      }
    }
  }
}

extension JSONText {
  /// Writes the sentences by field, `{"field": ["…", "…"]}`, in the given order.
  fileprivate mutating func errors(_ errors: [(field: String, sentence: String)]) {
    name("errors")
    object { json in
      var written: Set<String> = []
      for (field, _) in errors where written.insert(field).inserted {
        json.name(spelled: field)
        json.array { json in
          for error in errors where error.field == field { json.string(error.sentence) }
        }
      }
    }
  }
}
