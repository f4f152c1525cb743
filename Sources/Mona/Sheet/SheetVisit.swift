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
      gtk_widget_set_visible(holder, isCollected ? 1 : 0)
      guard isCollected != (adw_bin_get_child(cast(holder)) != nil) else { return }
      adw_bin_set_child(cast(holder), isCollected ? visit(screen) : nil)
    }
    return holder
  }

  private static func visit(_ screen: SheetScreen) -> Widget {
    let date = heading("", "heading")
    let stars = Stars { [weak screen] in screen?.rate($0) }
    let visit = box(
      GTK_ORIENTATION_VERTICAL, spacing: 12,
      [date, stars.widget, comment(screen), SheetPhotoButtons.widget(for: screen)])
    observe(while: visit) { [weak screen] in
      setText(date, screen?.collectedText ?? "")
      stars.show(screen?.visit?.rating)
    }
    return visit
  }

  /// Saved by a button, and by leaving.
  private static func comment(_ screen: SheetScreen) -> Widget {
    let draft = screen.comment
    let words = CommentEditor(draft) { [weak draft] in draft?.save() }
    let discard = button(tr("Discard"), "flat") { [weak draft] in draft?.discard() }
    let save = button(tr("Save"), "suggested-action") { [weak draft] in draft?.save() }
    let foot = box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [discard, save])
    gtk_widget_set_halign(foot, GTK_ALIGN_END)
    let comment = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [label(tr("Comment"), "dim-label", "caption"), words.widget, foot])
    observe(while: comment) { [weak draft] in
      // Screen readers are not told that what holds them is hidden.
      for part in [discard, save, foot] {
        gtk_widget_set_visible(part, draft?.isUnsaved == true ? 1 : 0)
      }
    }
    // What was written in the flow over the sheet, and not saved, waits here.
    connect(comment, "map") { [weak screen] in Task { await screen?.load() } }
    connect(comment, "unmap") { [weak screen] in screen?.leave() }
    return comment
  }
}
