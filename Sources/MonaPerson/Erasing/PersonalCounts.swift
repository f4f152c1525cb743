/// How much a person's file has of each thing that is theirs.
package struct PersonalCounts: Hashable, Sendable {
  package var visits = 0
  /// The photographs of these visits, be their files there or not.
  package var photos = 0
  package var targets = 0
  package var badges = 0
  /// The photographs that wait in the inbox; their files are elsewhere, and stay.
  package var waiting = 0

  package init() {}

  /// Whether there is nothing of the person's.
  package var isEmpty: Bool { self == PersonalCounts() }
}
