import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The flow after a photo: one page each, every one skippable.
@MainActor
final class CollectedPage: Page {
  let widget: Widget
  private let screen: CollectedScreen
  private let content = box(GTK_ORIENTATION_VERTICAL, spacing: 24)
  private let stars: Stars
  private let comment: CommentBox
  private let remaining = label("", "dim-label", "caption")

  init(_ screen: CollectedScreen) {
    self.screen = screen
    stars = Stars { [weak screen] in screen?.rate($0) }
    comment = CommentBox(name: tr("Comment")) { [weak screen] in screen?.comment = $0 }
    let skip = button(tr("Skip All"), "flat") { [weak screen] in screen?.leave() }
    gtk_widget_set_halign(skip, GTK_ALIGN_END)
    setMargins(skip, 12, 6)
    setMargins(content, 24, 24)
    gtk_widget_set_valign(content, GTK_ALIGN_CENTER)
    widget = box(GTK_ORIENTATION_VERTICAL, [skip, scrolled(clamped(content, width: 480))])
    // These come and go with the steps.
    for part in [stars.widget, comment.widget, remaining] { g_object_ref_sink(part) }
    connect(widget, "destroy") { [parts = [stars.widget, comment.widget, remaining]] in
      for part in parts { g_object_unref(part) }
    }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.stars.show(screen.rating) }
    observe(while: widget) { [weak self] in self?.showRemaining() }
  }

  var title: String { screen.title }

  private func render() {
    let step = screen.step
    removeChildren(of: content)
    switch step {
    case .badge(let badge): render(badge)
    case .rating:
      add(heading(tr("How did you like it?")))
      gtk_widget_set_halign(stars.widget, GTK_ALIGN_CENTER)
      add(stars.widget)
      add(nextButton(tr("Continue")))
    case .comment:
      add(heading(tr("What do you say of it?")))
      add(comment.widget)
      add(remaining)
      add(nextButton(tr("Done")))
    }
  }

  private func render(_ badge: Badge) {
    let picture: Widget = gtk_picture_new_for_resource(badge.resource)
    gtk_widget_set_size_request(picture, 160, 160)
    gtk_widget_set_halign(picture, GTK_ALIGN_CENTER)
    add(picture)
    add(heading(tr("Badge won: {badge}", ["badge": badge.title.display])))
    let words = label(badge.notification.display, wraps: true)
    gtk_label_set_justify(cast(words), GTK_JUSTIFY_CENTER)
    gtk_widget_set_halign(words, GTK_ALIGN_CENTER)
    add(words)
    add(nextButton(tr("Continue")))
  }

  private func heading(_ text: String) -> Widget {
    let heading = label(text, "title-1", wraps: true)
    gtk_label_set_justify(cast(heading), GTK_JUSTIFY_CENTER)
    gtk_widget_set_halign(heading, GTK_ALIGN_CENTER)
    return heading
  }

  private func nextButton(_ text: String) -> Widget {
    let next = button(text, "suggested-action", "pill") { [weak self] in self?.screen.next() }
    gtk_widget_set_halign(next, GTK_ALIGN_CENTER)
    return next
  }

  private func showRemaining() {
    let left = screen.charactersLeft
    setText(
      remaining, left.map { tr("{count} characters left", ["count": Format.number($0)]) } ?? "")
  }

  private func add(_ child: Widget) {
    gtk_box_append(cast(content), child)
  }
}
