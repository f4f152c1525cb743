/// What is left in the catalogue for the person to collect.
package enum Remaining: Hashable, Sendable {
  /// Something is neither collected nor targeted.
  case uncollected
  /// What is not collected is targeted, all of it.
  case targetedOnly
  /// Everything is collected.
  case nothing
  /// The catalogue is empty, so there never was anything.
  case emptyCatalogue
}
