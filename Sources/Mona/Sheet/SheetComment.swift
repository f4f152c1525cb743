import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The person's comment on a sheet, kept by a button.
@MainActor
struct SheetComment {
  let widget: Widget

  init(_ screen: SheetScreen) {
    let save = button(tr("Save"), "suggested-action") {}
    gtk_widget_set_halign(save, GTK_ALIGN_END)
    gtk_widget_set_visible(save, 0)
    let written = screen.visit?.comment ?? ""
    let comment = CommentBox(name: tr("Comment")) { [save] text in
      gtk_widget_set_visible(save, text == written ? 0 : 1)
    }
    comment.text = written
    connect(save, "clicked") { [weak screen, comment] in screen?.comment(comment.text) }
    widget = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [label(tr("Comment"), "dim-label", "caption"), comment.widget, save])
  }
}
