import CGtk
import GtkKit
import MonaScreens
import MonaText

/// A button that shows where distances start ("from the centre of Montréal"), with a menu to change
/// it.
@MainActor
struct OriginButton {
  let widget: Widget = gtk_menu_button_new()

  /// - Parameter text: the text to show instead, such as a distance and its origin.
  init(_ origin: OriginChooser, text: (@MainActor () -> String)? = nil) {
    let line = label()
    let content = box(
      .horizontal, spacing: 6,
      [iconImage("mark-location-symbolic"), line])
    widget.child = content
    widget.addClass("flat")
    OriginActions.add(to: widget, origin)
    widget.setMenu { OriginActions.menu() }
    observe(while: widget) { [widget, weak origin] in
      guard let origin else { return }
      let words = text?() ?? origin.current.text
      let text = origin.isLocating ? tr("Looking for your position…") : words
      line.text = text
      widget.tooltip = origin.current.sentence
      Accessible.label(widget, text)
    }
  }
}

/// The actions and the menu for the origin of distances.
@MainActor
enum OriginActions {
  /// Adds the actions "origin.start", "origin.set" and "origin.forget" to a widget and the menus in
  /// it.
  static func add(to widget: Widget, _ origin: OriginChooser) {
    let start = Action("start", chosen: origin.current.start.rawValue) { [weak origin] name in
      guard let origin, let start = OriginChoice.Start(rawValue: name) else { return }
      switch start {
      case .position: Task { await origin.usePosition() }
      case .place: origin.usePlace()
      case .centre: origin.useCentre()
      }
    }
    let forget = Action("forget") { [weak origin] in origin?.forgetPlace() }
    let set = Action("set") { [weak origin] in origin?.askForPlace() }
    widget.addActions([start, set, forget], as: "origin")
    observe(while: widget) { [weak origin] in
      guard let origin else { return }
      // Also run when a position was not found: the action's state must return to the current
      // origin.
      _ = (origin.isLocating, origin.isAskingForPlace)
      start.show(chosen: origin.current.start.rawValue)
      forget.isEnabled = origin.hasPlace
    }
  }

  /// A menu of these actions.
  ///
  /// Entries that do not apply are disabled rather than removed: GTK 4.8 crashes if a menu is
  /// removed while the pointer activates one of its items.
  ///
  /// - Parameter setting: the text and the action of the entry that sets the place.
  static func menu(setting: (text: String, action: String)? = nil) -> Menu {
    let setting = setting ?? (tr("Set My Place on the Map…"), "origin.set")
    let starts: [(text: String, action: String)] = [
      (tr("From My Position"), "origin.start::position"),
      (tr("From My Place"), "origin.start::place"),
      (tr("From the Centre of Montréal"), "origin.start::centre"),
    ]
    let menu = Menu()
    menu.append(Menu(starts), heading: tr("Distances"))
    menu.append(Menu([setting, (tr("Forget My Place"), "origin.forget")]))
    return menu
  }
}
