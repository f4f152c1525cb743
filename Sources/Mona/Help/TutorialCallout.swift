import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The popover that shows the tutorial's steps, each beside the button it explains.
@MainActor
final class TutorialCallout {
  private let tutorial: Tutorial
  /// The widget that the popover is attached to; positions are in its coordinates.
  private let content: Widget
  /// The buttons that a step may explain; the popover points to the one that is visible.
  private let anchors: @MainActor (Tutorial.Step) -> [Widget]
  private var popover: Popover?
  private var shown: Tutorial.Step?
  private var placing: MainSource?
  /// The focused widget before the tutorial.
  private var focusBefore: Object<Widget>?

  @MainActor
  private struct Popover {
    let widget: Widget
    let title = heading("", "heading")
    let text: Widget
    let place = label("", "dim-label", "numeric")
    let next: Widget
  }

  init(
    _ tutorial: Tutorial, over content: Widget,
    anchors: @escaping @MainActor (Tutorial.Step) -> [Widget]
  ) {
    self.tutorial = tutorial
    self.content = content
    self.anchors = anchors
    connect(content, "realize") { [weak self] in self?.followLayout() }
    observe(while: content) { [weak self, content] in
      let step = tutorial.step
      // In a task: the view that the step explains is shown first.
      content.startTask { self?.show(step) }
    }
  }

  private func show(_ step: Tutorial.Step?) {
    guard step != shown else { return }
    shown = step
    guard step != nil else {
      let hasLeft = tutorial.hasLeft
      tutorial.end()
      close()
      // The page that the person opened has the focus.
      if hasLeft { focusBefore = nil } else { giveFocusBack() }
      return
    }
    if popover == nil {
      focusBefore = focus(besides: content).map { Object($0) }
      popover = makePopover()
    }
    guard let popover else { return }
    Accessible.label(popover.widget, tutorial.title)
    popover.title.text = tutorial.title
    popover.text.text = tutorial.text
    popover.place.text = tutorial.placeText
    popover.next.label = tutorial.nextText
    // The focus stays on the button, so its description makes screen readers read the step.
    Accessible.describe(
      popover.next, "\(tutorial.title). \(tutorial.text) \(tutorial.placeText)")
    place()
  }

  private func makePopover() -> Popover {
    let text = label("", wraps: true)
    let popover = Popover(
      widget: gtk_popover_new(), text: text,
      next: button("", "suggested-action") { [weak tutorial] in tutorial?.next() })
    text.maxWidthChars = 40
    popover.place.hexpand = true
    let skip = button(tr("Skip"), "flat") { [weak tutorial] in tutorial?.end() }
    observe(while: skip) { [weak tutorial] in skip.isVisible = tutorial?.isLast != true }
    let foot = box(.horizontal, spacing: 6, [popover.place, skip, popover.next])
    let card = box(
      .vertical, spacing: 6, margin: 6, [popover.title, text, foot])
    foot.marginTop = 6
    popover.widget.child = card
    // The person can try the button that is explained: a click elsewhere must not close the popover.
    gtk_popover_set_autohide(cast(popover.widget), 0)
    // GTK draws the arrow at the position before the last one.
    gtk_popover_set_has_arrow(cast(popover.widget), 0)
    Accessible.become(popover.widget, GTK_ACCESSIBLE_ROLE_DIALOG)
    // The last step explains a keyboard shortcut.
    forwardShortcuts(in: popover.widget)
    // Escape closes a popover before the window receives the key.
    connect(popover.widget, "closed") { [weak self] in
      if self?.popover != nil { self?.tutorial.end() }
    }
    // The window destroys the popover with itself, without emitting "closed".
    connect(popover.widget, "destroy") { [weak self] in self?.popover = nil }
    gtk_widget_set_parent(popover.widget, content)
    return popover
  }

  /// Points to the button of the step, if it is visible.
  private func place() {
    guard let popover, let shown, let anchor = anchors(shown).first(where: \.isMapped) else {
      return
    }
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(anchor, content, &bounds) != 0 else { return }
    // GTK finds no monitor for a button without a size, as before its first layout, and complains.
    guard bounds.size.width >= 1, bounds.size.height >= 1 else {
      placing = MainSource.after(.milliseconds(20), while: content) { [weak self] in self?.place() }
      return
    }
    var spot = GdkRectangle(
      x: Int32(bounds.origin.x), y: Int32(bounds.origin.y), width: Int32(bounds.size.width),
      height: Int32(bounds.size.height))
    let isAbove = Int(spot.y) < content.height / 2
    fit(popover.text)
    gtk_popover_set_position(cast(popover.widget), isAbove ? GTK_POS_BOTTOM : GTK_POS_TOP)
    gtk_popover_set_pointing_to(cast(popover.widget), &spot)
    gtk_popover_popup(cast(popover.widget))
    gtk_popover_present(cast(popover.widget))
    if !hasFocus(within: popover.widget) { popover.next.grabFocus() }
  }

  /// Sets the size of the text, at most as wide as the window.
  ///
  /// GTK 4.8 measures the height of a popover's text at a greater width than it then has, and would cut the lines
  /// that this adds.
  private func fit(_ text: Widget) {
    text.requestSize(width: -1, height: -1)
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_widget_measure(text, .horizontal, -1, nil, &width, nil, nil)
    width = min(width, Int32(max(200, content.width - 72)))
    gtk_widget_measure(text, .vertical, width, nil, &height, nil, nil)
    text.requestSize(width: Int(width), height: Int(height))
  }

  /// Moves the popover after each layout: another width shows other buttons at other positions.
  private func followLayout() {
    guard let window = content.window, let surface = gtk_native_get_surface(cast(window)) else {
      return
    }
    connect(surface, "layout") { [weak self, content] (_: Int32, _: Int32) in
      guard let self, shown != nil else { return }
      placing?.cancel()
      placing = MainSource.idle(while: content) { [weak self] in self?.place() }
    }
  }

  private func close() {
    placing?.cancel()
    guard let closed = popover else { return }
    popover = nil
    gtk_popover_popdown(cast(closed.widget))
    gtk_widget_unparent(closed.widget)
  }

  private func giveFocusBack() {
    let before = focusBefore?.pointer
    focusBefore = nil
    if let before, before.isMapped, before.grabFocus() { return }
    content.focusFirst()
  }
}
