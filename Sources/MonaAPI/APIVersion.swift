/// The versions of the interface that MONA's clients speak.
package enum APIVersion: String, CaseIterable, Sendable {
  /// Of 2019: collections in pages of `pageLength`.
  case v2
  /// Of 2023: collections whole.
  case v3

  /// How many records a page of version 2 has.
  package static let pageLength = 100
}
