/// The maximum length of a comment, which clients and servers count alike.
package enum CommentLimit {
  /// The maximum, in Unicode scalars: what SQLite's `length` and a JSON schema's `maxLength` count.
  package static let scalars = 2048

  /// Whether a comment is too long; a family emoji of one character can have seven scalars.
  package static func isExceeded(by comment: String) -> Bool {
    comment.unicodeScalars.count > scalars
  }
}
