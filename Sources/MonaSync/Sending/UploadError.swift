import MonaAPI
import MonaPerson

/// Why a visit was not taken whole, where that is the visit's own matter.
struct UploadError: Error, Hashable {
  var reason: UploadFailure.Reason
  /// In the server's words.
  var words: String?
  /// Which parts the server did not take; empty for all of them.
  var fields: Set<VisitField> = []

  /// What a server's refusal means.
  init(_ refusal: APIRefusal, status: Int) {
    words = ServerRequestError.refused(refusal, status: status).words
    let named = Set(refusal.errors.keys)
    let parts: [(String, VisitField, UploadFailure.Reason)] = [
      ("photo", .photo, .photoRefused), ("rating", .rating, .ratingRefused),
      ("comment", .comment, .commentRefused),
    ]
    let refused = parts.filter { named.contains($0.0) }
    if named.contains("id") {
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

  /// Whether nothing becomes different by trying again.
  var isFinal: Bool {
    switch reason {
    case .refused, .ratingRefused, .commentRefused, .photoRefused, .unknownDiscovery, .cannotClear,
      .photoUnusable:
      true
    case .noAnswer, .serverTrouble, .photoMissing, .photoUnprepared, .overtaken: false
    }
  }
}
