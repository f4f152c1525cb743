import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The pages of the welcome, one at a time, with what goes on under them.
@MainActor
final class WelcomeView {
  let widget: Widget
  private let screen: WelcomeScreen
  private let pages: Widget = gtk_stack_new()
  private let dots: [Widget]
  private let next: Widget

  init(_ screen: WelcomeScreen) {
    self.screen = screen
    gtk_stack_set_transition_type(cast(pages), GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
    pages.vexpand = true
    for (number, page) in screen.pages.enumerated() {
      pages.addPage(statusPage(page.icon, page.title, page.text), "\(number)")
    }
    dots = screen.pages.map { _ in
      let dot = box(.horizontal)
      dot.addClass("welcome-dot")
      return dot
    }
    next = button("", "pill", "suggested-action") { [weak screen] in screen?.next() }
    next.halign = .center
    let line = box(.horizontal, spacing: 8, dots)
    line.halign = .center
    let foot = box(.vertical, spacing: 18, [line, next])
    foot.setMargins(18, 12)
    foot.marginBottom = 36
    widget = box(.vertical, [Self.header(screen), pages, foot])
    // Its page holds what answers for it.
    connect(widget, "destroy") { _ = self }
    connect(widget, "map") { [next] in _ = next.grabFocus() }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private static func header(_ screen: WelcomeScreen) -> Widget {
    let header: Widget = adw_header_bar_new()
    header.addClass("flat")
    adw_header_bar_set_title_widget(cast(header), box(.horizontal))
    let back = iconButton("go-previous-symbolic", tr("Back")) { [weak screen] in screen?.back() }
    adw_header_bar_pack_start(cast(header), back)
    adw_header_bar_pack_end(
      cast(header), button(tr("Skip")) { [weak screen] in screen?.skip() })
    observe(while: back) { [weak screen] in back.isVisible = (screen?.number ?? 0) > 0 }
    return header
  }

  private func render() {
    pages.shownPage = "\(screen.number)"
    for (number, dot) in dots.enumerated() { dot.setClass("current", number == screen.number) }
    next.label = screen.nextText
    // The keyboard stays on the button: who cannot see the page hears it with what goes on.
    Accessible.describe(next, "\(screen.page.title). \(screen.page.text) \(screen.placeText)")
  }
}
