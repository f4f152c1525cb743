import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The person's visit: when, how many stars, and what they say of it.
@MainActor
enum SheetVisit {
  /// Takes no room, and is not made, before there is a visit.
  static func widget(for screen: SheetScreen) -> Widget {
    let holder: Widget = adw_bin_new()
    observe(while: holder) { [weak screen] in
      guard let screen else { return }
      let isCollected = screen.visit != nil
      holder.isVisible = isCollected
      guard isCollected != (holder.child != nil) else { return }
      holder.child = isCollected ? visit(screen) : nil
    }
    return holder
  }

  private static func visit(_ screen: SheetScreen) -> Widget {
    let date = heading("", "heading")
    let stars = Stars { [weak screen] in screen?.rate($0) }
    let visit = box(
      .vertical, spacing: 12,
      [date, stars.widget, comment(screen), SheetPhotoButtons.widget(for: screen)])
    observe(while: visit) { [weak screen] in
      date.text = screen?.collectedText ?? ""
      stars.show(screen?.visit?.rating)
    }
    return visit
  }

  /// It saves itself.
  private static func comment(_ screen: SheetScreen) -> Widget {
    let draft = screen.comment
    let words = CommentEditor(draft) { [weak draft] in draft?.save() }
    let comment = box(
      .vertical, spacing: 6,
      [
        label(tr("Comment"), "dim-label", "caption"), words.widget,
        CommentFoot(for: draft, words).widget,
      ])
    // What was written in the flow over the sheet, and not saved, waits here.
    connect(comment, "map") { [weak screen] in Task { await screen?.load() } }
    connect(comment, "unmap") { [weak screen] in screen?.leave() }
    return comment
  }
}
