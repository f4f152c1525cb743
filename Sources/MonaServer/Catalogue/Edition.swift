/// A collection as it is answered, written once for all who ask until the catalogue changes.
struct Edition: Sendable {
  /// How often what it says had been changed when it was written.
  let revision: Int64
  /// Tells it from any other: of equal content, equal.
  let tag: String
  let plain: OpenFile
  let packed: OpenFile
}
