import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The flow after a photo: one page each, every one skippable.
@MainActor
final class CollectedPage: Page {
  /// An overlay, for what falls over a badge just won.
  let widget: Widget = gtk_overlay_new()
  private let screen: CollectedScreen
  private let content = box(.vertical, spacing: 24)
  private let stars: Stars
  private let comment: CommentEditor
  private var next: Widget?

  init(_ screen: CollectedScreen) {
    self.screen = screen
    stars = Stars { [weak screen] in screen?.rate($0) }
    comment = CommentEditor(screen.comment) { [weak screen] in screen?.next() }
    let skip = button(tr("Skip All"), "flat") { [weak screen] in screen?.leave() }
    skip.halign = .end
    skip.setMargins(12, 6)
    content.setMargins(24, 24)
    content.valign = .center
    widget.child = box(.vertical, [skip, scrolled(clamped(content, width: 480))])
    // These come and go with the steps.
    for part in [stars.widget, comment.widget] { g_object_ref_sink(part) }
    // After a number Enter goes on: on the star it would take back what was just given.
    stars.onNumber = { [weak self] in self?.next?.grabFocus() }
    stars.widget.addClass("large")
    connect(widget, "destroy") { [parts = [stars.widget, comment.widget]] in
      for part in parts { g_object_unref(part) }
    }
    Task { await screen.load() }
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
    content.removeChildren()
    switch step {
    case .badge(let badge): render(badge)
    case .rating:
      add(heading(tr("How did you like it?")))
      stars.widget.halign = .center
      add(stars.widget)
      addNext(tr("Continue"))
    case .comment:
      add(heading(tr("What would you say about it?")))
      add(comment.widget)
      addNext(tr("Done"))
    }
    if widget.isMapped { appear() }
  }

  private func render(_ badge: Badge) {
    let picture = BadgePicture.widget(for: badge, side: 240)
    picture.addClass("badge-won")
    add(picture)
    add(heading(tr("Badge won: {badge}", ["badge": badge.title.display])))
    let words = label(badge.notification.display, wraps: true)
    words.justify = .center
    words.halign = .center
    add(words)
    addNext(tr("Continue"))
  }

  /// Gives the keyboard to what the step asks for, and celebrates a badge.
  private func appear() {
    switch screen.step {
    case .badge(let badge):
      next?.grabFocus()
      Confetti.fall(over: widget) { [weak screen] in screen?.step == .badge(badge) }
    case .rating: stars.focus()
    case .comment: comment.focus()
    }
  }

  private func heading(_ text: String) -> Widget {
    let heading = label(text, "title-1", wraps: true)
    heading.justify = .center
    heading.halign = .center
    return heading
  }

  private func addNext(_ text: String) {
    let next = button(text, "suggested-action", "pill") { [weak self] in self?.screen.next() }
    next.halign = .center
    self.next = next
    add(next)
  }

  private func add(_ child: Widget) {
    content.append(child)
  }
}
