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
    connect(dialog, "map") {
      MainSource.after(.milliseconds(300), while: dialog) { announce(text, from: dialog) }
    }
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

  /// Makes screen readers announce a text at medium priority.
  ///
  /// Before GTK 4.14 it becomes the description of the focused widget, which screen readers speak when it changes. The
  /// roles `alert` and `status` are no replacement: GTK 4.8 does not report that a label with one shows or changes.
  package static func announce(_ text: String, from widget: Widget) {
    let text = spoken(text)
    if let announcement {
      announcement(cast(widget), text, mediumPriority)
    } else {
      FocusDescription.say(text, in: widget)
    }
  }

  /// Makes screen readers announce what a toast does not say.
  /// - Parameters:
  ///   - text: the title of the toast, which libadwaita announces itself from 1.7 on.
  ///   - more: what follows it; nil for nothing.
  package static func announceToast(
    _ text: String, andThen more: String? = nil, from widget: Widget
  ) {
    let isAnnounced = adw_get_major_version() > 1 || adw_get_minor_version() >= 7
    let sentence = more == nil || text.hasSuffix(".") ? text : text + "."
    let parts = [isAnnounced ? nil : sentence, more].compactMap(\.self)
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
  ///   - isGone: whether the widget focused before was removed with its page.
  ///   - name: what screen readers call the page; empty if they find its name in it.
  package static func namePage(
    _ page: Widget, after before: FocusLook?, isGone: Bool,
    _ name: @escaping @MainActor () -> String
  ) {
    // Once the focus has moved, and the page has been laid out.
    MainSource.after(.milliseconds(300), while: page) {
      guard let now = focus(besides: page), hasFocus(within: page) else { return }
      let looksAlike = before.map { !$0.isOf(now) && Look(of: now) == $0.look } ?? false
      let isAlone =
        !areToldByLooks
        && gtk_accessible_get_accessible_role(cast(now)) == GTK_ACCESSIBLE_ROLE_COMBO_BOX
      let name = name()
      if isGone || looksAlike || isAlone, !name.isEmpty { announce(name, from: page) }
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

  /// Marks windows whose focus is followed, and widgets whose description is reported when they show.
  private final class Mark {}

  private static let (ownName, followedName) = ("mona-description", "mona-announces")
  private static let reportedName = "mona-reports"
  /// The widget whose description is an announcement.
  private static var speaker: (widget: Widget, watch: WeakReferenceNotifier)?
  /// Whether the last announcement ended with a blank: the same text again would be no change.
  private static var hasBlank = false
  /// What is announced once the focus rests, and the timer.
  private static var waiting: [String] = []
  private static var window: Widget?
  private static var timer: MainSource?
  /// The last announcement, and until when it is repeated if the act hides the widget whose description it is.
  private static var last: (text: String, end: ContinuousClock.Instant)?
  /// When the focus moved.
  private static var moved = ContinuousClock.now - rest
  /// Screen readers take in a new focus before they speak a changed description of it; before that they would say
  /// the description twice.
  private static let rest = Duration.milliseconds(600)

  /// Remembers the description of a widget; false if it has this one already.
  static func keep(_ text: String, of widget: some Instance) -> Bool {
    let own: Own? = attached(to: widget, as: ownName)
    if own?.text == text { return false }
    attach(Own(text), to: widget, as: ownName)
    return true
  }

  /// Whether a widget has a description apart from announcements.
  static func isKept(of widget: some Instance) -> Bool {
    let own: Own? = attached(to: widget, as: ownName)
    return own?.text.isEmpty == false
  }

  /// Calls the closure when a widget shows, the first time this is asked for.
  static func onFirstMap(of widget: Widget, _ report: @escaping @MainActor () -> Void) {
    let mark: Mark? = attached(to: widget, as: reportedName)
    guard mark == nil else { return }
    attach(Mark(), to: widget, as: reportedName)
    connect(widget, "map", report)
  }

  /// Sets the description of the focused widget in the window of `widget`, once the focus rests there.
  static func say(_ text: String, in widget: Widget) {
    guard let root = gtk_widget_get_root(widget).map({ cast($0) as Widget }) else { return }
    follow(root)
    // Another window has closed meanwhile.
    if root != window { waiting = [] }
    window = root
    waiting.append(text)
    wait(in: root)
  }

  private static func wait(in window: Widget) {
    timer?.cancel()
    // What the act shows or hides moves the focus at once.
    let delay = max(.milliseconds(50), ContinuousClock.now.duration(to: moved + rest))
    timer = MainSource.after(delay, while: window) {
      guard let focus = focus(besides: window) else { return }
      let target = reader(of: focus)
      // Screen readers have said its own description, such as what is wrong with what was typed.
      let own: Own? = attached(to: target, as: ownName)
      let text = waiting.filter { $0 != own?.text }.joined(separator: " ")
      waiting = []
      guard !text.isEmpty else { return }
      last = (text, .now + .seconds(1))
      describe(target, text)
    }
  }

  private static func describe(_ target: Widget, _ text: String) {
    if let speaker, speaker.widget != target { restore() }
    hasBlank.toggle()
    Accessible.update(
      target, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, hasBlank ? text + "\u{A0}" : text)
    if speaker == nil { speaker = (target, WeakReferenceNotifier(target) { speaker = nil }) }
    // A slow screen reader takes in the new focus only now: it would say the text with it, and as a change. While the
    // window is not active it says no change, but the description as the person comes back.
    if target.window?.isActive == true, !isKept(of: target) {
      Accessible.removeDescription(of: target)
    }
  }

  /// The widget that screen readers take for the focused one: the entry around a text.
  private static func reader(of focus: Widget) -> Widget {
    guard isKind(focus, of: gtk_text_get_type()), let parent = focus.parent else { return focus }
    return gtk_widget_get_ancestor(parent, gtk_editable_get_type()) ?? focus
  }

  private static func follow(_ window: Widget) {
    let mark: Mark? = attached(to: window, as: followedName)
    guard mark == nil else { return }
    attach(Mark(), to: window, as: followedName)
    connect(window, "notify::focus-widget") {
      moved = .now
      let isHidden = speaker?.widget.isMapped != true
      if isHidden, let said = last, said.end > .now {
        waiting.insert(said.text, at: 0)
        last = nil
      }
      if !waiting.isEmpty { wait(in: window) }
      MainSource.after(.milliseconds(300), while: window) {
        if focus(besides: window).map(reader) != speaker?.widget { restore() }
      }
    }
    // When the person comes back to the window, screen readers would say it again.
    connect(window, "notify::is-active") {
      // Screen readers look for the focus anew.
      moved = .now
      if !waiting.isEmpty { wait(in: window) }
      MainSource.after(.milliseconds(300), while: window) {
        if gtk_window_is_active(cast(window)) == 0, speaker?.widget.window == window { restore() }
      }
    }
  }

  /// Gives the widget its own description again.
  private static func restore() {
    guard let (widget, watch) = speaker else { return }
    watch.stop()
    speaker = nil
    let own: Own? = attached(to: widget, as: ownName)
    if let own, isKept(of: widget) {
      Accessible.update(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, own.text)
    } else {
      Accessible.removeDescription(of: widget)
    }
  }
}
