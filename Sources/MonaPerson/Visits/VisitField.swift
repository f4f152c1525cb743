/// A part of a visit that travels to the server on its own.
package enum VisitField: String, CaseIterable, Codable, Sendable {
  case photo, rating, comment
}
