import Foundation

/// What is known of how new the catalogue's copy of a server's collection is: what the server is
/// asked with the next time, so that it sends no more than is needed.
package struct Freshness: Hashable, Sendable {
  /// When the server last answered, by this computer's clock.
  package var checkedAt: Date
  /// When the whole collection was last read; nil when only parts of it ever were.
  package var wholeAt: Date?
  /// What the server calls the state of the whole collection (`ETag`), word for word.
  package var tag: String?
  /// When the server says that the whole collection last changed (`Last-Modified`), word for word.
  package var modified: String?
  /// The server's number of the last change that is known here, of servers that number theirs.
  package var revision: Int64?

  package init(
    checkedAt: Date, wholeAt: Date? = nil, tag: String? = nil, modified: String? = nil,
    revision: Int64? = nil
  ) {
    (self.checkedAt, self.wholeAt) = (checkedAt, wholeAt)
    (self.tag, self.modified, self.revision) = (tag, modified, revision)
  }
}
