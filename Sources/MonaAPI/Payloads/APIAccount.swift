import Foundation

/// Whose token it is (`GET user`).
package struct APIAccount: Hashable, Sendable {
  /// Stays when the name changes.
  package var id: Int
  package var username: String
  package var email: String?
  package var createdAt: Date?

  /// Nil for what cannot be understood.
  package init?(_ data: Data) {
    guard let fields = APIFields(data) else { return nil }
    // Laravel wraps single records on some routes.
    let inner = fields.object("data") ?? fields
    guard let id = inner.integer("id"), let username = inner.text("username") else { return nil }
    self.id = id
    self.username = username
    email = inner.text("email")
    createdAt = inner.moment("created_at")
  }
}
