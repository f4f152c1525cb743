import CGtk

/// What a menu offers: entries that call actions by their name with its group ("win.search"), in
/// parts under headings, or in menus of their own.
@MainActor
package final class Menu {
  private let object: Object<OpaquePointer>

  /// Hands out the `GMenuModel`, to what takes its own reference; the menu lives until that is done.
  package func withModel<Result>(
    _ body: (UnsafeMutablePointer<GMenuModel>) -> Result
  ) -> Result {
    withExtendedLifetime(object) { body(cast(object)) }
  }

  /// A menu of these entries: what each says, and the action it calls.
  package init(_ entries: [(text: String, action: String)] = []) {
    object = Object(owning: g_menu_new())
    for entry in entries { append(entry.text, entry.action) }
  }

  /// Adds an entry.
  package func append(_ text: String, _ action: String) {
    g_menu_append(object.pointer, text, action)
  }

  /// Adds entries that are set apart, under a heading or a line.
  package func append(_ section: Menu, heading: String? = nil) {
    section.withModel { g_menu_append_section(object.pointer, heading, $0) }
  }

  /// Adds an entry that opens another menu.
  package func append(_ text: String, opens menu: Menu) {
    menu.withModel { g_menu_append_submenu(object.pointer, text, $0) }
  }
}

/// A button that shows a symbol and opens a menu, with the word it stands for as its name and
/// tooltip.
@MainActor
package func menuButton(_ icon: String, _ text: String, _ classes: String...) -> Widget {
  let button: Widget = gtk_menu_button_new()
  button.iconName = icon
  button.tooltip = text
  Accessible.label(button, text)
  button.addClasses(classes)
  return button
}

extension Widget {
  /// Has this menu button open a menu that is made when it is first opened, in place of the one it has: a
  /// menu's entries take longer to make than the button, and GTK 4.8 never lets go of them.
  ///
  /// One that is open stays as it is until it is closed, under the hand of whoever reads it.
  @MainActor package func setMenu(_ make: @escaping @MainActor () -> Menu) {
    gtk_menu_button_set_create_popup_func(
      cast(self),
      { button, userData in
        guard let userData, let button else { return }
        onMainThread((button, userData)) { button, userData in
          let maker: MenuMaker = RetainedObjects.value(userData)
          if let menu = maker.takeMenu() { (cast(button) as Widget).open(menu) }
        }
      }, RetainedObjects.retain(MenuMaker(make)), RetainedObjects.release)
  }

  @MainActor private func open(_ menu: Menu) {
    menu.withModel { gtk_menu_button_set_menu_model(cast(self), $0) }
    if let popover = gtk_menu_button_get_popover(cast(self)) {
      MenuAccessibility.nameEntries(of: cast(popover))
    }
  }

  /// Gives it and what is in it actions, called "group.name" by menus and buttons.
  @MainActor package func addActions(_ actions: [Action], as group: String) {
    let map = Object(owning: g_simple_action_group_new())
    for action in actions { action.add(to: map) }
    withExtendedLifetime(map) { gtk_widget_insert_action_group(self, group, cast(map)) }
  }
}

/// A menu that opens over a widget, at a point the program says: see ``Widget/popUp(at:_:)``.
@MainActor
package func contextMenu(_ menu: Menu, over widget: Widget) -> Widget {
  let popover: Widget = menu.withModel { gtk_popover_menu_new_from_model($0) }
  gtk_widget_set_parent(popover, widget)
  gtk_popover_set_has_arrow(cast(popover), 0)
  popover.halign = .start
  MenuAccessibility.nameEntries(of: popover)
  return popover
}

extension Widget {
  /// Opens this context menu at a point of the widget it is over, in pixels.
  @MainActor package func popUp(at x: Double, _ y: Double) {
    point(at: x, y)
    // A menu just made has no style yet, and would be cut to the size it has without one.
    _ = MainSource.after(.milliseconds(20), while: self) { gtk_popover_popup(cast(self)) }
  }

  /// Has this popover point to a point of the widget it is over, in pixels.
  @MainActor package func point(at x: Double, _ y: Double) {
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(cast(self), &place)
  }
}

/// What a menu button makes its menu by, once.
@MainActor
private final class MenuMaker {
  private var make: (@MainActor () -> Menu)?

  init(_ make: @escaping @MainActor () -> Menu) { self.make = make }

  /// The menu, the first time it is asked for.
  func takeMenu() -> Menu? {
    defer { make = nil }
    return make?()
  }
}

/// What screen readers call the entries of menus.
///
/// GTK 4.18 has each named by its label, and hides that label from them: none would have a name.
@MainActor
enum MenuAccessibility {
  /// Names the entries of a menu whenever it opens.
  static func nameEntries(of popover: Widget) {
    connect(popover, "map") { nameEntriesNow(of: popover) }
  }

  private static func nameEntriesNow(of widget: Widget) {
    for child in widget.children {
      if String(cString: g_type_name_from_instance(cast(child))) == "GtkModelButton" {
        name(child)
      } else {
        nameEntriesNow(of: child)
      }
    }
  }

  private static func name(_ entry: Widget) {
    let label = entry.children.first { isKind($0, of: gtk_label_get_type()) }
    guard let label, let text = gtk_label_get_text(cast(label)) else { return }
    Accessible.label(entry, String(cString: text))
  }
}
