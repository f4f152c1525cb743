import Foundation
import MonaModel
import MonaPerson
import MonaText

/// What a person sets right of a visit, with toasts to undo it.
extension VisitActions {
  /// Asks for the right date and time of a visit, and changes them.
  package func correctDate(of visit: Visit, title: String) async {
    let question = DateQuestion(title: title, correcting: visit.collectedAt)
    let answer = await context.dates.ask(question)
    // What is asked has no seconds: the same text is no change.
    guard let answer, TypedMoment.text(answer) != question.proposal else { return }
    let id = visit.discovery
    guard let before = await setDate(of: id, to: answer, title) else { return }
    context.toasts.show(
      tr("The visit is of {date} now.", ["date": Format.moment(answer)])
    ) {
      _ = await setDate(of: id, to: before.collectedAt, title)
    }
  }

  /// Moves a visit to another discovery, and opens its sheet in place of the former one's.
  /// - Parameter title: the title of the discovery that has the visit.
  /// - Returns: false if it failed, which a toast reports.
  func move(_ id: DiscoveryID, title: String, to row: DiscoveryRow) async -> Bool {
    let newTitle = row.fullTitle
    // Stars and words that were just given go along.
    await context.pendingWrites.settle()
    let moved = await context.toasts.attempt {
      try await collecting.move(id, to: row.id, title: title, newTitle: newTitle)
    }
    guard let moved else { return false }
    show(row.id, insteadOf: id)
    context.toasts.show(
      tr("The visit is one of “{title}” now.", ["title": row.displayTitle])
    ) {
      let isBack: Void? = await context.toasts.attempt {
        try await collecting.undo(moved, title: title, newTitle: newTitle)
      }
      if isBack != nil { show(id, insteadOf: row.id) }
    }
    return true
  }

  /// Opens the sheet of a discovery, in place of another one in front.
  private func show(_ id: DiscoveryID, insteadOf other: DiscoveryID) {
    if context.navigation.routes.last == .sheet(other) { context.navigation.back() }
    if context.navigation.routes.last != .sheet(id) { context.navigation.open(.sheet(id)) }
  }

  /// - Returns: the visit before; nil if it failed, which a toast reports.
  private func setDate(of id: DiscoveryID, to date: Date, _ title: String) async -> Visit? {
    await context.toasts.attempt { try await collecting.setDate(of: id, to: date, title: title) }
  }
}
