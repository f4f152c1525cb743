/// What a person began to write of a visit and did not save.
package struct Draft: Hashable, Sendable {
  /// The words, longer than a comment may be included; empty when a comment was emptied.
  package var text: String
  /// The comment they were begun from; nil when there was none.
  package var startedFrom: String?

  package init(_ text: String, startedFrom: String? = nil) {
    (self.text, self.startedFrom) = (text, startedFrom)
  }
}
