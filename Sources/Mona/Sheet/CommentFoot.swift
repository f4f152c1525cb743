import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What can be done with words in the box that nobody has just typed: saved or given up; or, where another
/// comment was saved elsewhere meanwhile, chosen between the two.
@MainActor
final class CommentFoot {
  /// Takes no room while there is nothing to do.
  let widget = box(.vertical)
  private let draft: CommentDraft
  private let words: CommentEditor
  private var shown: Offer?

  private enum Offer: Equatable {
    case save
    case choose(other: String)
  }

  /// - Parameter words: gets the keyboard when the button that has it goes.
  init(for draft: CommentDraft, _ words: CommentEditor) {
    self.draft = draft
    self.words = words
    observe(while: widget) { self.render() }
  }

  /// Made anew each time, not hidden: screen readers would lose what comes back.
  private func render() {
    let offer = draft.other.map(Offer.choose) ?? (draft.isFound ? .save : nil)
    guard offer != shown else { return }
    shown = offer
    if gtk_widget_get_focus_child(widget) != nil { words.focus() }
    widget.removeChildren()
    switch offer {
    case .save: widget.append(saving())
    case .choose(let other): widget.append(question(other))
    case nil: break
    }
  }

  private func saving() -> Widget {
    buttons([
      button(tr("Discard"), "flat") { [draft] in draft.discard() },
      button(tr("Save"), "suggested-action") { [draft] in draft.save() },
    ])
  }

  private func question(_ other: String) -> Widget {
    let mine = button(tr("Keep Mine"), "suggested-action") { [draft] in draft.keepMine() }
    guard !other.isEmpty else {
      return box(
        .vertical, spacing: 6,
        [
          heading(tr("This comment was erased elsewhere while you were writing."), "heading"),
          buttons([button(tr("Discard Mine")) { [draft] in draft.discard() }, mine]),
        ])
    }
    return box(
      .vertical, spacing: 6,
      [
        heading(tr("While you were writing, this comment was changed elsewhere:"), "heading"),
        label(other, wraps: true),
        buttons([
          button(tr("Keep Both")) { [draft] in draft.keepBoth() },
          button(tr("Keep the Other")) { [draft] in draft.discard() }, mine,
        ]),
      ])
  }

  private func buttons(_ buttons: [Widget]) -> Widget {
    let line = box(.horizontal, spacing: 6, buttons)
    line.halign = .end
    return line
  }
}
