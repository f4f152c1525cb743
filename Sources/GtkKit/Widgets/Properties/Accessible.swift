import CGtk
import Foundation

/// What screen readers say of a widget.
@MainActor
package enum Accessible {
  /// Names a widget whose words do not show; a button only once it has its child.
  package static func label(_ widget: some Instance, _ text: String) {
    // GTK 4.18 names a button by its child, whatever else it is called.
    gtk_accessible_reset_relation(cast(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    update(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, text)
  }

  /// Names a row of a list: its widget, and the place the list gave it, which takes the focus.
  package static func labelRow(_ widget: Widget, _ text: String) {
    label(widget, text)
    if let place = widget.parent { label(place, text) }
  }

  /// Says more of a widget than its name.
  package static func describe(_ widget: some Instance, _ text: String) {
    update(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  /// Makes a widget another kind of thing than its class is; call it before it shows.
  package static func become(_ widget: some Instance, _ role: GtkAccessibleRole) {
    setProperty(widget, "accessible-role", Int(role.rawValue))
  }

  /// Says whether an item of a list is selected.
  package static func select(_ widget: some Instance, _ isSelected: Bool) {
    setState(widget, GTK_ACCESSIBLE_STATE_SELECTED, isSelected ? 1 : 0)
  }

  /// Says whether what a row unfolds shows.
  package static func expand(_ widget: some Instance, _ isExpanded: Bool) {
    setState(widget, GTK_ACCESSIBLE_STATE_EXPANDED, isExpanded ? 1 : 0)
  }

  /// Says which of a group of radio buttons is chosen.
  package static func check(_ widget: some Instance, _ isChecked: Bool) {
    let checked = isChecked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE
    setState(widget, GTK_ACCESSIBLE_STATE_CHECKED, gint(checked.rawValue))
  }

  private static func setState(
    _ widget: some Instance, _ state: GtkAccessibleState, _ number: gint
  ) {
    var state = state
    var value = GValue()
    // GTK 4.8 reads truth values and enumerations as numbers.
    g_value_init(&value, GTypes.int)
    g_value_set_int(&value, number)
    gtk_accessible_update_state_value(cast(widget), 1, &state, &value)
    g_value_unset(&value)
  }

  /// Has screen readers say what happened elsewhere than where the keyboard is, once they have said what
  /// they are saying; with a GTK before 4.14, which cannot, nothing is said.
  ///
  /// The roles `alert` and `status` are no way around it: GTK 4.8 tells nobody that a label with one shows, nor
  /// that its words change.
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
