import Foundation

/// What a server says of a request it does not do: `{"message": "…", "errors": {"field": ["…"]}}`.
package struct APIRefusal: Hashable, Sendable {
  /// In the server's words.
  package var message: String
  /// What is wrong with each field, in the server's words; there may be several.
  package var errors: [String: [String]]

  package init(message: String, errors: [String: [String]] = [:]) {
    self.message = message
    self.errors = errors
  }

  /// Nil for what is no such answer.
  package init?(_ data: Data) {
    guard let fields = APIFields(data) else { return nil }
    let errors = fields.object("errors")
    guard let message = fields.text("message") ?? errors.map({ _ in "" }) else { return nil }
    self.message = message
    self.errors = Dictionary(
      uniqueKeysWithValues: (errors?.names ?? []).map { ($0, errors?.texts($0) ?? []) })
  }
}
