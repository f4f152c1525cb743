import MonaAPI
import MonaPerson

/// Why a visit was not taken completely, for a reason that concerns this visit alone.
struct UploadError: Error, Hashable {
  var reason: UploadFailure.Reason
  /// The server's own message.
  var words: String?
  /// The parts that the server refused; empty when it refused all of them.
  var fields: Set<VisitField> = []

  /// Interprets a server's refusal.
  init(_ refusal: APIRefusal, status: Int) {
    words = ServerRequestError.refused(refusal, status: status).words
    let named = Set(refusal.errors.keys)
    let parts: [(String, VisitField, UploadFailure.Reason)] = [
      ("photo", .photo, .photoRefused), ("rating", .rating, .ratingRefused),
      ("comment", .comment, .commentRefused), ("collected_at", .date, .refused),
    ]
    let refused = parts.filter { named.contains($0.0) }
    if named.contains("quota") {
      reason = .noRoom
      fields = [.photo]
    } else if named.contains("id") {
      reason = .unknownDiscovery
    } else if let first = refused.first {
      reason = first.2
      fields = Set(refused.map(\.1))
    } else if status == 413 {
      reason = .photoRefused
      fields = [.photo]
    } else {
      reason = .refused
    }
  }

  init(_ reason: UploadFailure.Reason, words: String? = nil) {
    self.reason = reason
    self.words = words
  }

  /// Whether a retry cannot succeed.
  var isFinal: Bool {
    switch reason {
    case .refused, .ratingRefused, .commentRefused, .photoRefused, .unknownDiscovery, .cannotClear,
      .photoUnusable, .noRoom:
      true
    case .noAnswer, .serverFailure, .photoMissing, .photoUnprepared, .overtaken: false
    }
  }
}
