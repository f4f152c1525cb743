import CGtk
import Foundation

/// Accessibility properties of widgets.
@MainActor
package enum Accessible {
  /// Sets the accessible name of a widget without a visible text; of a button after its child is set.
  package static func label(_ widget: some Instance, _ text: String) {
    // GTK 4.18 prefers the name of a button's child.
    gtk_accessible_reset_relation(cast(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    update(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, text)
  }

  /// Names a row of a list: its widget, and its parent in the list, which takes the focus.
  package static func labelRow(_ widget: Widget, _ text: String) {
    label(widget, text)
    if let place = widget.parent { label(place, text) }
  }

  /// Sets the accessible description of a widget.
  package static func describe(_ widget: some Instance, _ text: String) {
    update(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  /// Sets the accessible role of a widget; call it before the widget shows.
  package static func become(_ widget: some Instance, _ role: GtkAccessibleRole) {
    setProperty(widget, "accessible-role", Int(role.rawValue))
  }

  /// Sets whether an item of a list is selected.
  package static func select(_ widget: some Instance, _ isSelected: Bool) {
    setState(widget, GTK_ACCESSIBLE_STATE_SELECTED, isSelected ? 1 : 0)
  }

  /// Sets whether a row is expanded.
  package static func expand(_ widget: some Instance, _ isExpanded: Bool) {
    setState(widget, GTK_ACCESSIBLE_STATE_EXPANDED, isExpanded ? 1 : 0)
  }

  /// Sets whether a radio button is checked.
  package static func check(_ widget: some Instance, _ isChecked: Bool) {
    let checked = isChecked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE
    setState(widget, GTK_ACCESSIBLE_STATE_CHECKED, gint(checked.rawValue))
  }

  private static func setState(
    _ widget: some Instance, _ state: GtkAccessibleState, _ number: gint
  ) {
    var state = state
    var value = GValue()
    // GTK 4.8 reads Boolean values and enumerations as integers.
    g_value_init(&value, GTypes.int)
    g_value_set_int(&value, number)
    gtk_accessible_update_state_value(cast(widget), 1, &state, &value)
    g_value_unset(&value)
  }

  /// Makes screen readers announce a text at medium priority; does nothing before GTK 4.14.
  ///
  /// The roles `alert` and `status` are no replacement: GTK 4.8 does not report that a label with one shows or
  /// changes.
  package static func announce(_ text: String, from widget: Widget) {
    announcement?(cast(widget), text, mediumPriority)
  }

  /// `GtkAccessibleAnnouncementPriority`, which is not in the headers of GTK 4.8.
  private static let mediumPriority: UInt32 = 1

  private static let announcement:
    (@convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt32) -> Void)? =
      dlsym(UnsafeMutableRawPointer(bitPattern: 0), "gtk_accessible_announce").map {
        unsafeBitCast(
          $0, to: (@convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt32) -> Void).self)
      }

  private static func update(
    _ widget: some Instance, _ property: GtkAccessibleProperty, _ text: String
  ) {
    var property = property
    var value = GValue()
    g_value_init(&value, GTypes.string)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(cast(widget), 1, &property, &value)
    g_value_unset(&value)
  }
}
