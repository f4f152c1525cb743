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

  /// Makes a widget a group, which screen readers name when the focus comes into it; before it shows.
  package static func group(_ widget: Widget, _ name: String = "") {
    become(widget, GTK_ACCESSIBLE_ROLE_GROUP)
    label(widget, name)
  }

  /// Sets the accessible description of a widget.
  package static func describe(_ widget: some Instance, _ text: String) {
    if announcement == nil { FocusDescription.keep(text, of: widget) }
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

  /// Makes screen readers announce a text at medium priority.
  ///
  /// Before GTK 4.14 it becomes the description of the focused widget, which screen readers speak when it changes. The
  /// roles `alert` and `status` are no replacement: GTK 4.8 does not report that a label with one shows or changes.
  package static func announce(_ text: String, from widget: Widget) {
    if let announcement {
      announcement(cast(widget), text, mediumPriority)
    } else {
      FocusDescription.say(text, in: widget)
    }
  }

  /// `GtkAccessibleAnnouncementPriority`, which is not in the headers of GTK 4.8.
  private static let mediumPriority: UInt32 = 1

  private static let announcement:
    (@convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt32) -> Void)? =
      dlsym(UnsafeMutableRawPointer(bitPattern: 0), "gtk_accessible_announce").map {
        unsafeBitCast(
          $0, to: (@convention(c) (OpaquePointer, UnsafePointer<CChar>, UInt32) -> Void).self)
      }

  /// Removes the accessible description of a widget.
  fileprivate static func removeDescription(of widget: Widget) {
    gtk_accessible_reset_property(cast(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
  }

  fileprivate static func update(
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

/// Descriptions of focused widgets that stand for announcements, where GTK has none.
@MainActor
private enum FocusDescription {
  /// A description that a widget has apart from announcements.
  private final class Own {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// Marks windows whose focus is followed.
  private final class Followed {}

  private static let (ownName, followedName) = ("mona-description", "mona-announces")
  /// The widget whose description is an announcement.
  private static var speaker: (widget: Widget, watch: WeakReferenceNotifier)?
  /// Whether the last announcement ended with a blank: the same text again would be no change.
  private static var hasBlank = false
  /// The last announcement, and until when it is repeated where the focus moves: what an act hides loses the focus.
  private static var last: (text: String, end: ContinuousClock.Instant)?

  /// Remembers the description of a widget.
  static func keep(_ text: String, of widget: some Instance) {
    attach(Own(text), to: widget, as: ownName)
  }

  /// Sets the description of the focused widget in the window of `widget`.
  static func say(_ text: String, in widget: Widget) {
    guard let root = gtk_widget_get_root(widget),
      let focus = gtk_root_get_focus(root)
    else { return }
    last = (text, .now + .seconds(1))
    describe(reader(of: focus), text)
    follow(cast(root))
  }

  private static func describe(_ target: Widget, _ text: String) {
    if let speaker, speaker.widget != target { restore() }
    hasBlank.toggle()
    Accessible.update(
      target, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, hasBlank ? text + "\u{A0}" : text)
    if speaker == nil { speaker = (target, WeakReferenceNotifier(target) { speaker = nil }) }
  }

  /// The widget that screen readers take for the focused one: the entry around a text.
  private static func reader(of focus: Widget) -> Widget {
    guard isKind(focus, of: gtk_text_get_type()), let parent = focus.parent else { return focus }
    return gtk_widget_get_ancestor(parent, gtk_editable_get_type()) ?? focus
  }

  private static func follow(_ window: Widget) {
    let mark: Followed? = attached(to: window, as: followedName)
    guard mark == nil else { return }
    attach(Followed(), to: window, as: followedName)
    connect(window, "notify::focus-widget") {
      // Screen readers take in a new focus before they speak a description of it.
      let isNew = last.map { $0.end > .now } ?? false
      MainSource.after(.milliseconds(300), while: window) {
        let target = focus(besides: window).map(reader)
        guard target != speaker?.widget else { return }
        restore()
        if isNew, let target, let last { describe(target, last.text) }
      }
    }
  }

  /// Gives the widget its own description again.
  private static func restore() {
    guard let (widget, watch) = speaker else { return }
    watch.stop()
    speaker = nil
    let own: Own? = attached(to: widget, as: ownName)
    if let own {
      Accessible.update(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, own.text)
    } else {
      Accessible.removeDescription(of: widget)
    }
  }
}
