import Hummingbird
import MonaAPI

/// Why a request is not done, as whoever sent it is told.
enum RequestError: Error, Hashable, Sendable {
  /// Fields are missing or wrong; a field may be wrong in two ways.
  case invalid([FieldError])
  /// Nobody is logged in.
  case unauthenticated
  /// There is no such thing, or it is somebody else's.
  case notFound
  /// The body cannot be understood.
  case malformed
  /// The body is longer than any that is read.
  case tooLong
  /// Too much was asked; the value is how many seconds to wait.
  case tooMany(seconds: Int)
  /// Too many logins failed; the value is how many seconds to wait.
  case tooManyLogins(seconds: Int)
  /// Another device changed it meanwhile.
  case overtaken
  /// What changed since is not known any more.
  case forgotten
  /// The account has no e-mail address.
  case noAddress
  /// The server sends no mail.
  case noMail
  /// The name of this request is another one's.
  case keyReused
  /// Nothing can be kept at the moment.
  case unavailable
  /// It is our fault.
  case failed
}

extension RequestError {
  var status: HTTPResponse.Status {
    switch self {
    case .invalid, .keyReused: .unprocessableContent
    case .overtaken: .preconditionFailed
    case .forgotten: .gone
    case .unauthenticated: .unauthorized
    case .notFound: .notFound
    case .malformed, .noAddress, .noMail: .badRequest
    case .tooLong: .contentTooLarge
    case .tooMany, .tooManyLogins: .tooManyRequests
    case .unavailable: .serviceUnavailable
    case .failed: .internalServerError
    }
  }

  /// The answer, in the language that is spoken.
  var response: Response {
    var headers = HTTPFields()
    headers[.cacheControl] = "no-store"
    switch self {
    case .tooMany(let seconds), .tooManyLogins(let seconds): headers[.retryAfter] = "\(seconds)"
    case .unavailable: headers[.retryAfter] = "30"
    case .unauthenticated: headers[.wwwAuthenticate] = "Bearer"
    // What was not read of the body is not waited for.
    case .tooLong, .malformed: headers[.connection] = "close"
    case .invalid, .notFound, .overtaken, .forgotten, .noAddress, .noMail, .keyReused, .failed:
      break
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
  /// Writes the sentences of each field, `{"field": ["…", "…"]}`, in the order they come in.
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
