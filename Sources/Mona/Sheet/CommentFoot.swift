import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Asks which comment stays: the one being written, or the one that was saved elsewhere meanwhile.
@MainActor
enum CommentQuestion {
  /// Takes no room while there is nothing to choose.
  static func widget(for draft: CommentDraft) -> Widget {
    let heading = label("", "heading", wraps: true)
    let other = label("", wraps: true)
    let mine = button(tr("Keep Mine"), "suggested-action") { [weak draft] in draft?.keepMine() }
    let theirs = button(tr("Keep the Other")) { [weak draft] in draft?.discard() }
    let none = button(tr("Discard Mine")) { [weak draft] in draft?.discard() }
    let both = button(tr("Keep Both")) { [weak draft] in draft?.keepBoth() }
    let buttons = box(.horizontal, spacing: 6, [both, theirs, none, mine])
    buttons.halign = .end
    let question = box(.vertical, spacing: 6, [heading, other, buttons])
    observe(while: question) { [weak draft] in
      let words = draft?.other
      let isErased = words?.isEmpty == true
      heading.text =
        isErased
        ? tr("This comment was erased elsewhere while you were writing.")
        : tr("While you were writing, this comment was changed elsewhere:")
      other.text = words ?? ""
      // Screen readers are not told that what holds them is hidden.
      for part in [question, heading, mine, buttons] { part.isVisible = words != nil }
      for part in [other, both, theirs] { part.isVisible = words?.isEmpty == false }
      none.isVisible = isErased
    }
    return question
  }
}
