import CGtk
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The flow after a photo: one page each, every one skippable.
@MainActor
final class CollectedPage: Page {
  /// An overlay, for what falls over a badge just won.
  let widget: Widget = gtk_overlay_new()
  private let screen: CollectedScreen
  private let content = box(GTK_ORIENTATION_VERTICAL, spacing: 24)
  private let stars: Stars
  private let comment: CommentEditor
  private var next: Widget?

  init(_ screen: CollectedScreen) {
    self.screen = screen
    stars = Stars { [weak screen] in screen?.rate($0) }
    comment = CommentEditor(screen.comment) { [weak screen] in screen?.next() }
    let skip = button(tr("Skip All"), "flat") { [weak screen] in screen?.leave() }
    gtk_widget_set_halign(skip, GTK_ALIGN_END)
    setMargins(skip, 12, 6)
    setMargins(content, 24, 24)
    gtk_widget_set_valign(content, GTK_ALIGN_CENTER)
    gtk_overlay_set_child(
      cast(widget),
      box(GTK_ORIENTATION_VERTICAL, [skip, scrolled(clamped(content, width: 480))]))
    // These come and go with the steps.
    for part in [stars.widget, comment.widget] { g_object_ref_sink(part) }
    // After a number Enter goes on: on the star it would take back what was just given.
    stars.onNumber = { [weak self] in self?.next.map { _ = gtk_widget_grab_focus($0) } }
    gtk_widget_add_css_class(stars.widget, "large")
    connect(widget, "destroy") { [parts = [stars.widget, comment.widget]] in
      for part in parts { g_object_unref(part) }
    }
    observe(while: widget) { [weak self] in self?.render() }
    observe(while: widget) { [weak self] in self?.stars.show(screen.rating) }
    connect(widget, "map") { [weak self] in self?.appear() }
    connect(widget, "unmap") { [weak screen] in screen?.disappear() }
    onKey(in: widget) { [weak self] key, modifiers in
      guard let self, screen.step == .rating else { return false }
      return stars.take(key: key, modifiers)
    }
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
      addNext(tr("Continue"))
    case .comment:
      add(heading(tr("What do you say of it?")))
      add(comment.widget)
      addNext(tr("Done"))
    }
    if gtk_widget_get_mapped(widget) != 0 { appear() }
  }

  private func render(_ badge: Badge) {
    let picture = BadgePicture.widget(for: badge, side: 240)
    gtk_widget_add_css_class(picture, "badge-won")
    add(picture)
    add(heading(tr("Badge won: {badge}", ["badge": badge.title.display])))
    let words = label(badge.notification.display, wraps: true)
    gtk_label_set_justify(cast(words), GTK_JUSTIFY_CENTER)
    gtk_widget_set_halign(words, GTK_ALIGN_CENTER)
    add(words)
    addNext(tr("Continue"))
  }

  /// Gives the keyboard to what the step asks for, and celebrates a badge.
  private func appear() {
    switch screen.step {
    case .badge(let badge):
      next.map { _ = gtk_widget_grab_focus($0) }
      Confetti.fall(over: widget) { [weak screen] in screen?.step == .badge(badge) }
    case .rating: stars.focus()
    case .comment: comment.focus()
    }
  }

  private func heading(_ text: String) -> Widget {
    let heading = label(text, "title-1", wraps: true)
    gtk_label_set_justify(cast(heading), GTK_JUSTIFY_CENTER)
    gtk_widget_set_halign(heading, GTK_ALIGN_CENTER)
    return heading
  }

  private func addNext(_ text: String) {
    let next = button(text, "suggested-action", "pill") { [weak self] in self?.screen.next() }
    gtk_widget_set_halign(next, GTK_ALIGN_CENTER)
    self.next = next
    add(next)
  }

  private func add(_ child: Widget) {
    gtk_box_append(cast(content), child)
  }
}
