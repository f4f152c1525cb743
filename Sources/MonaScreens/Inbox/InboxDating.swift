import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The date of the current group, where its photos do not say surely when they were taken.
@Observable @MainActor
package final class InboxDating {
  private let groups: InboxGroups
  private let writing: InboxWriting
  private let status: InboxStatus

  init(_ groups: InboxGroups, _ writing: InboxWriting, _ status: InboxStatus) {
    (self.groups, self.writing, self.status) = (groups, writing, status)
  }

  /// The photos whose date is asked for, or was said by the person.
  private var photos: [InboxPhoto] {
    guard let front = groups.front, !front.isCollected else { return [] }
    return front.photos.filter { !$0.isDateSure || $0.dateSource == .person }
  }

  /// Whether the question is shown.
  package var isShown: Bool { !photos.isEmpty }

  /// The question, and what is known.
  package var question: String {
    guard let first = photos.first else { return "" }
    if first.takenAt == nil {
      return first.clockTime == nil
        ? tr("When was this photo taken? It does not say.")
        : tr("When was this photo taken? What it says cannot be.")
    }
    return first.dateSource == .person
      ? tr("You said when this photo was taken.")
      : tr("When was this photo taken? The date is a guess.")
  }

  /// The known date, in the form in which it is typed; empty without one.
  package var text: String { photos.first?.takenAt.map(TypedMoment.text) ?? "" }

  /// How a date is written.
  package var hint: String { DateQuestion.format }

  /// Stores when the photos were taken.
  /// - Returns: whether the text is a date that a photo can have; otherwise nothing is changed.
  @discardableResult
  package func say(_ text: String) -> Bool {
    guard let date = DateQuestion.date(text) else {
      status.show(
        TypedMoment.date(text) == nil
          ? DateQuestion.format : tr("A photo cannot be from the future: check the date."))
      return false
    }
    let ids = photos.map(\.id)
    guard !ids.isEmpty else { return false }
    groups.changeFront { group in
      for index in group.photos.indices where ids.contains(group.photos[index].id) {
        (group.photos[index].takenAt, group.photos[index].dateSource) = (date, .person)
      }
      if group.problem == .noDate { group.problem = nil }
    }
    writing.write { try await $0.setDate(date, of: ids) }
    status.show(tr("Taken on {date}", ["date": Format.moment(date)]))
    return true
  }
}
