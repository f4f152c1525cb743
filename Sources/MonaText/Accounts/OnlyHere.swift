/// What is said of visits that this computer alone has.
package enum OnlyHere {
  /// That so many stay when those of the account leave.
  package static func text(_ count: Int) -> String {
    trn(
      "{count} visit that this computer alone has stays here.",
      "{count} visits that this computer alone has stay here.", count)
  }
}
