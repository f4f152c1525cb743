@testable import MonaModel
@testable import MonaPerson

/// A visit of `FirstPerson`.
struct FirstVisit {
  var id: DiscoveryID
  var collectedAt: String
  var photo: String?
  var rating: Int?
  var comment: String?
  var wasTargeted = false
  var photoChangedAt: String?
  var ratingChangedAt: String?
  var commentChangedAt: String?
  var digest: String?
  var size: Int?
  var sent: Set<VisitField> = []
}

extension VisitField {
  /// The fields that "person 1" had flags for.
  static let allParts: [VisitField] = [.photo, .rating, .comment]
}
