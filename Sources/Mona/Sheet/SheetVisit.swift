import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The person's visit: when, how many stars, and what they say of it.
@MainActor
enum SheetVisit {
  /// Takes no room, and is not made, before there is a visit.
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
    let visit = box(
      .vertical, spacing: 12,
      [date, stars.widget, comment(viewModel), SheetPhotoButtons.widget(for: viewModel)])
    observe(while: visit) { [weak viewModel] in
      date.text = viewModel?.collectedText ?? ""
      stars.show(viewModel?.visit?.rating)
    }
    return visit
  }

  /// It saves itself.
  private static func comment(_ viewModel: SheetViewModel) -> Widget {
    let draft = viewModel.comment
    let words = CommentEditor(draft) { [weak draft] in draft?.save() }
    let comment = box(
      .vertical, spacing: 6,
      [
        label(tr("Comment"), "dim-label", "caption"), words.widget,
        CommentFoot(for: draft, words).widget,
      ])
    // What was written in the flow over the sheet, and not saved, waits here.
    connect(comment, "map") { [weak viewModel] in Task { await viewModel?.load() } }
    connect(comment, "unmap") { [weak viewModel] in viewModel?.leave() }
    return comment
  }
}
