import CGtk
import Foundation

/// Accessibility properties of widgets.
@MainActor
package enum Accessible {
  /// Sets the accessible name of a widget without a visible text; of a button after its child is set.
  package static func label(_ widget: some Instance, _ text: String) {
    // GTK 4.18 prefers the name of a button's child.
    gtk_accessible_reset_relation(cast(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    update(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, spoken(text))
    // A tooltip is a description, too: screen readers would say the same twice.
    if let widget = asWidget(widget), widget.tooltip == text, !FocusDescription.isKept(of: widget) {
      removeDescription(of: widget)
    }
  }

  /// Names the list that a drop-down or a combo row opens.
  static func labelChoices(of widget: Widget, _ text: String) {
    for list in widget.descendants(of: gtk_list_view_get_type())
    where gtk_widget_get_ancestor(list, gtk_popover_get_type()) != nil { label(list, text) }
  }

  /// A text without what screen readers call a "middle dot".
  private static func spoken(_ text: String) -> String { text.replacing(" · ", with: ", ") }

  private static func asWidget(_ object: some Instance) -> Widget? {
    isKind(object, of: gtk_widget_get_type()) ? cast(object) : nil
  }

  /// Names a row of a list without selection: its widget, and its parent in the list, which takes the focus.
  package static func labelRow(_ widget: Widget, _ text: String) {
    label(widget, text)
    guard let place = widget.parent else { return }
    label(place, text)
    select(place, true)
  }

  /// Keeps screen readers from saying “not selected” after a row of a list in which nothing can be selected.
  static func countAsSelected(whenShown row: Widget) {
    // A list resets it as the row comes into it.
    connect(row, "map") { select(row, true) }
  }

  /// Makes a widget a group, which screen readers name when the focus comes into it; before it shows.
  package static func group(_ widget: Widget, _ name: String = "") {
    become(widget, GTK_ACCESSIBLE_ROLE_GROUP)
    label(widget, name)
  }

  /// Makes a widget that has the focus itself a group with a name; before it shows.
  package static func focusableGroup(_ widget: Widget, _ name: String) {
    // Orca 48 says the description of a focused group twice.
    become(widget, announcement == nil ? GTK_ACCESSIBLE_ROLE_GROUP : GTK_ACCESSIBLE_ROLE_IMG)
    label(widget, name)
  }

  /// Sets the accessible description of a widget.
  package static func describe(_ widget: some Instance, _ text: String) {
    let text = spoken(text)
    // Said again, it would be heard again.
    guard FocusDescription.keep(text, of: widget) else { return }
    // GTK 4.18 prefers the subtitle of a row and the body of a dialog, even an empty one or one out of sight.
    gtk_accessible_reset_relation(cast(widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
    update(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
    if let widget = asWidget(widget) { reportDescription(of: widget) }
  }

  /// Describes a dialog that has still to open.
  package static func describeDialog(_ dialog: Widget, _ text: String) {
    describe(dialog, text)
    // Orca 48 says the description of a dialog only when its user comes back to it.
    guard announcement != nil, !text.isEmpty else { return }
    connect(dialog, "map") { announce(text, from: dialog) }
  }

  /// Reports the description of a widget before the focus comes into it.
  ///
  /// GTK 4.8 puts a widget on the accessibility bus with the focus, and reports its description right after: screen
  /// readers would say it twice. A change of what can have the focus puts it there, too.
  static func reportDescription(of widget: Widget) {
    guard announcement == nil else { return }
    func report() {
      guard widget.isFocusable, !widget.hasFocus else { return }
      widget.isFocusable = false
      widget.isFocusable = true
      // Any update reports what was set before.
      gtk_accessible_reset_property(cast(widget), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS)
    }
    if widget.isMapped { report() } else { FocusDescription.onFirstMap(of: widget, report) }
  }

  /// Leaves the reading of a label in a list's row to the row's description; call it before the label shows.
  package static func leaveToDescription(_ label: Widget) {
    // Orca 48 reads the labels in a row, and then no description.
    if announcement != nil { become(label, GTK_ACCESSIBLE_ROLE_PRESENTATION) }
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

  /// Makes screen readers announce a text at medium priority, once the focus rests.
  ///
  /// Before GTK 4.14 it becomes the description of the focused widget, which screen readers speak when it changes. The
  /// roles `alert` and `status` are no replacement: GTK 4.8 does not report that a label with one shows or changes.
  package static func announce(_ text: String, from widget: Widget) {
    announce(text, from: widget, naming: nil)
  }

  /// - Parameter page: what the text names; nobody needs to hear it once that is no longer shown.
  private static func announce(_ text: String, from widget: Widget, naming page: Widget?) {
    let text = spoken(text)
    if let announcement {
      guard let window = widget.window else { return }
      let page = page.map(WeakWidget.init)
      FocusRest.wait(in: window) {
        if let page, page.widget?.isMapped != true { return }
        // The widget may be gone meanwhile.
        announcement(cast(window), text, mediumPriority)
      }
    } else {
      FocusDescription.say(text, in: widget, naming: page)
    }
  }

  /// Has screen readers know where the focus of a window is after a dialog over it; call it before the window shows.
  package static func followFocus(of window: Widget) {
    if announcement == nil { FocusDescription.follow(window) }
  }

  /// Whether libadwaita announces toasts itself.
  private static var areToastsAnnounced: Bool {
    adw_get_major_version() > 1 || adw_get_minor_version() >= 7
  }

  /// Shows or dismisses a toast; where libadwaita announces it, once the focus rests.
  package static func changeToasts(
    of window: Widget, _ change: @escaping @MainActor () -> Void
  ) {
    if areToastsAnnounced { FocusRest.wait(in: window, change) } else { change() }
  }

  /// Makes screen readers announce what a toast does not say.
  /// - Parameters:
  ///   - text: the title of the toast, which libadwaita announces itself from 1.7 on.
  ///   - more: what follows it; nil for nothing.
  package static func announceToast(
    _ text: String, andThen more: String? = nil, from widget: Widget
  ) {
    let sentence = more == nil || text.hasSuffix(".") ? text : text + "."
    let parts = [areToastsAnnounced ? nil : sentence, more].compactMap(\.self)
    if !parts.isEmpty { announce(parts.joined(separator: " "), from: widget) }
  }

  /// Whether screen readers are silent about a new focus with the role, the name and the place of the old one.
  ///
  /// Orca 43 is; those that come with GTK 4.14 and later compare the widgets themselves.
  static var areToldByLooks: Bool { announcement == nil }

  /// The focused widget of a window as Orca 43 compares it with the next one.
  package struct FocusLook {
    private let widget: Widget
    fileprivate let look: Look

    /// Nil without a focused widget, and where ``areToldByLooks`` is false.
    /// - Parameter place: a widget of the window.
    @MainActor
    package init?(besides place: Widget) {
      guard areToldByLooks, let widget = focus(besides: place), let look = Look(of: widget) else {
        return nil
      }
      (self.widget, self.look) = (widget, look)
    }

    /// Whether this is of the same widget, which may be gone meanwhile.
    fileprivate func isOf(_ other: Widget) -> Bool { widget == other }
  }

  /// Makes screen readers name a page that opened, if they do not by themselves.
  ///
  /// They take its focused widget for the one focused before; or that one is gone, and they cannot compare in which
  /// parts of the window the two are; or, from Orca 48 on, a combo box has the focus.
  /// - Parameters:
  ///   - page: the page in front.
  ///   - before: what had the focus before the page opened.
  ///   - isGone: whether the widget focused before is removed with its page.
  ///   - name: what screen readers call the page; empty if they find its name in it.
  package static func namePage(
    _ page: Widget, after before: FocusLook?, isGone: Bool,
    _ name: @escaping @MainActor () -> String
  ) {
    // Once the focus has moved, and the page has been laid out; a slow computer needs more time to fill it.
    waitForFocus(in: page, tries: 8) {
      guard let now = focus(besides: page) else { return }
      let looksAlike = before.map { !$0.isOf(now) && Look(of: now) == $0.look } ?? false
      let isAlone =
        !areToldByLooks
        && gtk_accessible_get_accessible_role(cast(now)) == GTK_ACCESSIBLE_ROLE_COMBO_BOX
      let name = name()
      if isGone || looksAlike || isAlone, !name.isEmpty {
        announce(name, from: page, naming: page)
      }
    }
  }

  /// Runs the closure once the focus is in a page, looking for it every 300 milliseconds so many times.
  private static func waitForFocus(
    in page: Widget, tries: Int, _ body: @escaping @MainActor () -> Void
  ) {
    guard tries > 0 else { return }
    MainSource.after(.milliseconds(300), while: page) {
      if hasFocus(within: page) { return body() }
      // On a slow computer, it may still have to be mapped.
      if page.window != nil { waitForFocus(in: page, tries: tries - 1, body) }
    }
  }

  /// What Orca 43 compares of two widgets.
  fileprivate struct Look: Equatable {
    var role: GtkAccessibleRole
    var texts: [String]
    var place: [Float]

    /// Nil for a widget outside of a window.
    @MainActor
    init?(of widget: Widget) {
      var bounds = graphene_rect_t()
      guard let window = widget.window, gtk_widget_compute_bounds(widget, window, &bounds) != 0
      else { return nil }
      role = gtk_accessible_get_accessible_role(cast(widget))
      texts = widget.descendants(of: gtk_label_get_type()).map(\.text)
      place = [bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height]
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
  static func removeDescription(of widget: Widget) {
    gtk_accessible_reset_property(cast(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
  }

  static func update(
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
