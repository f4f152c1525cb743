import CGtk
import GtkKit
import MonaScreens
import MonaText

/// What one can do about where distances start, wherever that is offered.
@MainActor
enum OriginActions {
  /// Gives a widget, and the menus in it, the actions "origin.start", "origin.set" and "origin.forget".
  static func add(to widget: Widget, _ origin: OriginChooser) {
    let group = Object(owning: g_simple_action_group_new())
    let start = Action("start", chosen: origin.current.start.rawValue) { [weak origin] name in
      guard let origin, let start = OriginChoice.Start(rawValue: name) else { return }
      switch start {
      case .position: Task { await origin.usePosition() }
      case .place: origin.usePlace()
      case .centre: origin.useCentre()
      }
    }
    let forget = Action("forget") { [weak origin] in origin?.forgetPlace() }
    start.add(to: group)
    Action("set") { [weak origin] in origin?.askForPlace() }.add(to: group)
    forget.add(to: group)
    gtk_widget_insert_action_group(widget, "origin", cast(group))
    observe(while: widget) { [weak origin] in
      guard let origin else { return }
      // A position that was asked for and not found leaves the mark where it was.
      _ = (origin.isLocating, origin.isAskingForPlace)
      start.show(chosen: origin.current.start.rawValue)
      forget.isEnabled = origin.hasPlace
    }
  }

  /// A menu of these actions; whoever calls owns the reference.
  ///
  /// It stays as it is, and its entries are greyed rather than taken out: GTK 4.8 crashes when a menu
  /// is taken away from under the pointer that chose in it.
  /// - Parameter setting: the entry that sets the place, and its action.
  static func menu(setting: (label: String, action: String)? = nil) -> OpaquePointer {
    let setting = setting ?? (tr("Set My Place on the Map…"), "origin.set")
    let starts = [
      (tr("From My Position"), "origin.start::position"),
      (tr("From My Place"), "origin.start::place"),
      (tr("From the Centre of Montréal"), "origin.start::centre"),
    ]
    let menu: OpaquePointer = g_menu_new()
    for (heading, section) in [
      (tr("Distances"), starts), (nil, [setting, (tr("Forget My Place"), "origin.forget")]),
    ] {
      let part: OpaquePointer = g_menu_new()
      for (label, action) in section { g_menu_append(part, label, action) }
      g_menu_append_section(menu, heading, cast(part))
      g_object_unref(part.instance)
    }
    return menu
  }
}
