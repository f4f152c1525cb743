import MonaModel
import MonaText

/// What the list says over the groups of a day.
package struct InboxDay: Hashable, Sendable {
  /// The day; nil over photos of which nobody knows when they were taken.
  package var day: MontrealDay?
  /// How many photos are under it.
  package var photoCount: Int

  /// "Saturday, November 21, 2026".
  package var title: String { day.map(Format.fullDay) ?? tr("No date") }

  /// The same where there is little room: "Nov 21".
  package var shortTitle: String { day.map(Format.shortDay) ?? tr("No date") }

  /// "14 photos".
  package var countText: String { trn("{count} photo", "{count} photos", photoCount) }

  /// What a screen reader says: "Saturday, November 21, 2026, 14 photos".
  package var spoken: String { [title, countText].joined(separator: ", ") }
}
