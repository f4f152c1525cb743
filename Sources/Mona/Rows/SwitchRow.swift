import CGtk
import GtkKit
import MonaText

/// A row of a preferences group with a switch, which activating the row turns.
@MainActor
final class SwitchRow {
  let widget: Widget
  /// The `GtkSwitch`.
  let toggle: Widget = gtk_switch_new()
  private var text: String

  /// - Parameter button: a button before the switch; nil for none.
  init(_ title: String, _ text: String = "", isOn: Bool = false, button: Widget? = nil) {
    self.text = text
    widget = actionRow(title, text)
    toggle.isOn = isOn
    if let button { widget.addSuffix(button) }
    widget.addSuffix(toggle)
    widget.activates(toggle)
    describe()
    // The strong reference keeps this object alive as long as the switch.
    connect(toggle, "notify::active") { (_: OpaquePointer) in self.describe() }
  }

  /// Shows another title and text.
  func show(_ title: String, _ text: String) {
    widget.setRow(title, text)
    guard text != self.text else { return }
    self.text = text
    describe()
  }

  /// Shows a value, and reports what the person chooses.
  /// - Parameters:
  ///   - isOn: whether the switch is on; observed.
  ///   - choose: called with what the person chooses; if `isOn` does not change, the switch shows it again.
  func follow(
    _ isOn: @escaping @MainActor () -> Bool, choose: @escaping @MainActor (Bool) async -> Void
  ) {
    observe(while: widget) { [toggle] in
      if toggle.isOn != isOn() { toggle.isOn = isOn() }
    }
    connect(toggle, "notify::active") { [widget, toggle] (_: OpaquePointer) in
      let wanted = toggle.isOn
      guard wanted != isOn() else { return }
      widget.startTask {
        await choose(wanted)
        if toggle.isOn != isOn() { toggle.isOn = isOn() }
      }
    }
  }

  /// Has screen readers say whether it is on, and each change: the row has the focus while the person turns the switch.
  private func describe() {
    let state = toggle.isOn ? tr("On") : tr("Off")
    Accessible.describe(widget, text.isEmpty ? state : "\(state). \(text)")
  }
}
