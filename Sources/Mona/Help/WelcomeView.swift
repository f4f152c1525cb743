import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The welcome: its pages, one at a time, with the button for the next one below.
@MainActor
final class WelcomeView {
  let widget: Widget
  private let viewModel: WelcomeViewModel
  private let pages: Widget = gtk_stack_new()
  private let dots: [Widget]
  private let next: Widget

  init(_ viewModel: WelcomeViewModel) {
    self.viewModel = viewModel
    gtk_stack_set_transition_type(cast(pages), GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
    pages.vexpand = true
    for (number, page) in viewModel.pages.enumerated() {
      pages.addPage(statusPage(page.icon, page.title, page.text), "\(number)")
    }
    dots = viewModel.pages.map { _ in
      let dot = box(.horizontal)
      dot.addClass("welcome-dot")
      return dot
    }
    next = button("", "pill", "suggested-action") { [weak viewModel] in viewModel?.next() }
    next.halign = .center
    let line = box(.horizontal, spacing: 8, dots)
    line.halign = .center
    let foot = box(.vertical, spacing: 18, [line, next])
    foot.setMargins(18, 12)
    foot.marginBottom = 36
    widget = box(.vertical, [Self.header(viewModel), pages, foot])
    // The handler keeps this object alive as long as its widget.
    connect(widget, "destroy") { _ = self }
    connect(widget, "map") { [next] in _ = next.grabFocus() }
    observe(while: widget) { [weak self] in self?.render() }
  }

  private static func header(_ viewModel: WelcomeViewModel) -> Widget {
    let header: Widget = adw_header_bar_new()
    header.addClass("flat")
    adw_header_bar_set_title_widget(cast(header), box(.horizontal))
    let back = iconButton("go-previous-symbolic", tr("Back")) { [weak viewModel] in
      viewModel?.back()
    }
    adw_header_bar_pack_start(cast(header), back)
    adw_header_bar_pack_end(
      cast(header), button(tr("Skip")) { [weak viewModel] in viewModel?.skip() })
    observe(while: back) { [weak viewModel] in back.isVisible = (viewModel?.number ?? 0) > 0 }
    return header
  }

  private func render() {
    pages.shownPage = "\(viewModel.number)"
    for (number, dot) in dots.enumerated() { dot.setClass("current", number == viewModel.number) }
    next.label = viewModel.nextText
    // The focus stays on the button, so its description makes screen readers read the page.
    let text = "\(viewModel.page.title). \(viewModel.page.text) \(viewModel.placeText)"
    Accessible.describe(next, text)
    // After the button that goes back.
    if let focus = focus(besides: widget), focus != next {
      Accessible.announce(text, from: widget)
    }
  }
}

/// Shows the welcome, then the window's content in its place.
@MainActor
final class WelcomeSlot {
  let widget: Widget = gtk_stack_new()
  private let viewModel: WelcomeViewModel
  private let content: Widget

  init(_ viewModel: WelcomeViewModel, over content: Widget) {
    self.viewModel = viewModel
    self.content = content
    gtk_stack_set_transition_type(cast(widget), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_hhomogeneous(cast(widget), 0)
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    widget.addPage(WelcomeView(viewModel).widget)
    widget.addPage(content)
    // The strong reference keeps this object alive as long as its widget.
    observe(while: widget) { self.render() }
  }

  private func render() {
    guard !viewModel.isShown else { return }
    gtk_stack_set_visible_child(cast(widget), content)
    // If the tutorial begins, it takes the focus after this.
    if widget.isMapped { content.focusFirst() }
  }
}
