import CGtk
import GtkKit
import MonaScreens
import MonaText

/// The catalogues with their colours, each with a check button that turns it on or off.
///
/// It is hidden while MONA's own is the only one. The page around it loads them.
@MainActor
final class SourceSwitchList {
  let widget: Widget
  private let switches: SourceSwitches
  private let rows = box(.vertical, spacing: 4)
  private var shown: [SourceSwitches.Line] = []
  private var checks: [(id: Int, check: Widget)] = []
  /// Whether the check buttons are being set from the view model, and their signals must be
  /// ignored.
  private var isRendering = false

  init(_ switches: SourceSwitches, heading: String) {
    self.switches = switches
    widget = box(.vertical, spacing: 4, [label(heading, "heading"), rows])
    rows.append(
      button(tr("All About the Catalogues…"), "flat", "small-button") { [weak switches] in
        switches?.openCatalogues()
      })
    // Deliberately strong: the widget's observer keeps this object alive.
    observe(while: widget) { self.render() }
  }

  private func render() {
    let lines = switches.lines
    widget.isVisible = !lines.isEmpty
    isRendering = true
    defer { isRendering = false }
    // The rows stay while only switches change, so that the keyboard focus does.
    func isSame(_ old: SourceSwitches.Line, _ new: SourceSwitches.Line) -> Bool {
      var old = old
      old.isOn = new.isOn
      return old == new
    }
    if lines.count != shown.count || !zip(shown, lines).allSatisfy(isSame) { fill(lines) }
    shown = lines
    for (line, row) in zip(lines, checks) { row.check.isOn = line.isOn }
  }

  private func fill(_ lines: [SourceSwitches.Line]) {
    for (_, check) in checks { rows.remove(check) }
    checks = lines.map { line in (line.id, check(of: line)) }
    for (_, check) in checks.reversed() { gtk_box_prepend(cast(rows), check) }
  }

  private func check(of line: SourceSwitches.Line) -> Widget {
    let check: Widget = gtk_check_button_new()
    let details = label(line.details, "dim-label", "caption", wraps: true)
    let name = label(line.name, wraps: true)
    for words in [name, details] { words.maxWidthChars = 28 }
    let words = freeWidth(box(.vertical, [name, details]))
    words.hexpand = true
    check.child = box(.horizontal, spacing: 8, [SourceDot(line.colour).widget, words])
    Accessible.label(check, line.name)
    Accessible.describe(check, line.details)
    connect(check, "toggled") { [weak self] in
      guard let self, !isRendering, let line = shown.first(where: { $0.id == line.id }) else {
        return
      }
      let isOn = check.isOn
      widget.startTask { [self] in
        await switches.set(line, isOn: isOn)
        // If that failed, the check button shows the stored state again.
        render()
      }
    }
    return check
  }
}

/// The button that opens the catalogues of a list.
///
/// It is hidden while MONA's own is the only one. The page around it loads them.
@MainActor
final class SourcesButton {
  let widget: Widget = gtk_menu_button_new()
  private let switches: SourceSwitches

  init(_ switches: SourceSwitches) {
    self.switches = switches
    let popover: Widget = gtk_popover_new()
    let content = SourceSwitchList(switches, heading: tr("Catalogues")).widget
    content.setMargins(6, 6)
    let window = scrolled(content)
    gtk_scrolled_window_set_propagate_natural_height(cast(window), 1)
    gtk_scrolled_window_set_propagate_natural_width(cast(window), 1)
    gtk_scrolled_window_set_max_content_height(cast(window), 420)
    popover.child = window
    gtk_menu_button_set_popover(cast(widget), popover)
    widget.isVisible = false
    // Deliberately strong: the widget's observer keeps this object alive.
    observe(while: widget) { self.render() }
  }

  private func render() {
    widget.isVisible = !switches.lines.isEmpty
    let text = switches.buttonText
    widget.label = text
    Accessible.label(widget, text)
    widget.setClass("filtering", switches.hasOff)
  }
}
