import MonaModel

/// What merging the server's visits changed here.
package struct MergeReport: Hashable, Sendable {
  /// Visits that were not here.
  package var added = 0
  /// Visits that are different from what they were.
  package var changed = 0
  /// Visits that were removed on another device.
  package var removed = 0
  /// Visits that were removed on another device, and are told anew, as something of them waits here.
  package var toldAnew = 0
  /// Words that were set aside.
  package var setAside = 0
  /// Questions to the person.
  package var questions = 0
  /// Photos to fetch.
  package var photos = 0
  /// The album's photos that no visit has any more.
  var discarded: [String] = []

  package init() {}

  package static func += (left: inout Self, right: Self) {
    left.added += right.added
    left.changed += right.changed
    left.removed += right.removed
    left.toldAnew += right.toldAnew
    left.setAside += right.setAside
    left.questions += right.questions
    left.photos += right.photos
    left.discarded += right.discarded
  }
}
