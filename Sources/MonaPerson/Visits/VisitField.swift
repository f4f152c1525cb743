/// A part of a visit that travels to the server on its own.
package enum VisitField: String, Sendable {
  /// That there is a visit, or no longer.
  case visit
  case photo, rating, comment
}
