import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The person's visit: date, rating and comment.
@MainActor
enum SheetVisit {
  /// Empty, and without size, until there is a visit.
  static func widget(for viewModel: SheetViewModel) -> Widget {
    let holder: Widget = adw_bin_new()
    observe(while: holder) { [weak viewModel] in
      guard let viewModel else { return }
      let isCollected = viewModel.visit != nil
      holder.isVisible = isCollected
      guard isCollected != (holder.child != nil) else { return }
      holder.child = isCollected ? visit(viewModel) : nil
    }
    return holder
  }

  private static func visit(_ viewModel: SheetViewModel) -> Widget {
    let date = heading("", "heading")
    let stars = Stars { [weak viewModel] in viewModel?.rate($0) }
    let strip = SheetPhotoStrip(viewModel)
    let visit = box(
      .vertical, spacing: 12,
      [
        date, stars.widget, comment(viewModel), strip.widget, corrections(viewModel),
        SheetPhotoButtons.widget(for: viewModel),
      ])
    observe(while: visit) { [weak viewModel] in
      date.text = viewModel?.collectedText ?? ""
      stars.show(viewModel?.visit?.rating)
    }
    return visit
  }

  /// The buttons that set right what the visit says, which photo it has apart.
  private static func corrections(_ viewModel: SheetViewModel) -> Widget {
    let date = button(tr("Change Date…")) { [weak viewModel] in
      if let viewModel { Task { await viewModel.correctDate() } }
    }
    let move: Widget = gtk_button_new_with_label(tr("Move to Another Work…"))
    connect(move, "clicked") { [weak viewModel] in
      if let viewModel { MoveWindow.present(viewModel.moving(), over: move) }
    }
    return arranged([date, move], by: .wrapped(spacing: 6, lineSpacing: 12))
  }

  /// The comment, which is saved automatically.
  private static func comment(_ viewModel: SheetViewModel) -> Widget {
    let draft = viewModel.comment
    let words = CommentEditor(draft) { [weak draft] in draft?.save() }
    let comment = box(
      .vertical, spacing: 6,
      [
        label(tr("Comment"), "dim-label", "caption"), words.widget,
        CommentFoot(for: draft, words).widget,
      ])
    // Loads a draft typed on the collecting page over the sheet and not saved there.
    connect(comment, "map") { [weak viewModel] in Task { await viewModel?.load() } }
    connect(comment, "unmap") { [weak viewModel] in viewModel?.leave() }
    return comment
  }
}

/// The buttons below a comment restored as a draft: save or discard it; or, if the stored comment
/// was changed elsewhere, choose between the two.
@MainActor
final class CommentFoot {
  /// Without size while there is nothing to do.
  let widget = box(.vertical)
  private let draft: CommentDraft
  private let words: CommentEditor
  private var shown: Offer?

  /// The buttons that are shown.
  private enum Offer: Equatable {
    case save
    case choose(other: String)
  }

  /// - Parameter words: gets the keyboard focus when a focused button is removed.
  init(for draft: CommentDraft, _ words: CommentEditor) {
    self.draft = draft
    self.words = words
    observe(while: widget) { self.render() }
  }

  /// Buttons are recreated, not hidden: screen readers lose a widget that is shown again.
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
