import CGtk

/// A menu model: entries that activate actions by name ("win.search"), sections with headings, and submenus.
@MainActor
package final class Menu {
  private let object: Object<OpaquePointer>

  /// Passes the `GMenuModel` to a closure that takes its own reference; the menu lives until it returns.
  package func withModel<Result>(
    _ body: (UnsafeMutablePointer<GMenuModel>) -> Result
  ) -> Result {
    withExtendedLifetime(object) { body(cast(object)) }
  }

  /// A menu of entries, each with its label and its action.
  package init(_ entries: [(text: String, action: String)] = []) {
    object = Object(owning: g_menu_new())
    for entry in entries { append(entry.text, entry.action) }
  }

  /// Replaces the entries, also in a menu that is open.
  package func setEntries(_ entries: [(text: String, action: String)]) {
    g_menu_remove_all(object.pointer)
    for entry in entries { append(entry.text, entry.action) }
  }

  /// Adds an entry.
  package func append(_ text: String, _ action: String) {
    g_menu_append(object.pointer, text, action)
  }

  /// Adds a section, under a heading or a separator.
  package func append(_ section: Menu, heading: String? = nil) {
    section.withModel { g_menu_append_section(object.pointer, heading, $0) }
  }

  /// Adds a submenu.
  package func append(_ text: String, opens menu: Menu) {
    menu.withModel { g_menu_append_submenu(object.pointer, text, $0) }
  }
}

/// A button that shows an icon and opens a menu; the text is its accessible name and its tooltip.
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
  /// Replaces the menu of this menu button by one that is created when it first opens.
  ///
  /// The entries take longer to create than the button, and GTK 4.8 never frees them. A menu that is open now
  /// stays as it is until it closes.
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

  /// Adds an action group to this widget; menus and buttons within use its actions as "group.name".
  @MainActor package func addActions(_ actions: [Action], as group: String) {
    let map = Object(owning: g_simple_action_group_new())
    for action in actions { action.add(to: map) }
    withExtendedLifetime(map) { gtk_widget_insert_action_group(self, group, cast(map)) }
  }
}

/// A context menu of a widget; ``Widget/popUp(at:_:)`` opens it.
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
  /// Opens this context menu at a point of its parent, in pixels.
  @MainActor package func popUp(at x: Double, _ y: Double) {
    point(at: x, y)
    // A new menu has no style yet, and would be cut to its size without one.
    _ = MainSource.after(.milliseconds(20), while: self) { gtk_popover_popup(cast(self)) }
  }

  /// Points this popover to a point of its parent, in pixels.
  @MainActor package func point(at x: Double, _ y: Double) {
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(cast(self), &place)
  }
}

/// Creates the menu of a menu button once.
@MainActor
private final class MenuMaker {
  private var make: (@MainActor () -> Menu)?

  init(_ make: @escaping @MainActor () -> Menu) { self.make = make }

  /// The menu at the first call, then nil.
  func takeMenu() -> Menu? {
    defer { make = nil }
    return make?()
  }
}

/// The accessible names of menu entries.
///
/// GTK 4.18 names each by its label, and hides that label from screen readers: they would find no name.
@MainActor
enum MenuAccessibility {
  /// Names the entries whenever the menu opens, and keeps screen readers from saying the types of what is around them.
  static func nameEntries(of popover: Widget) {
    Accessible.label(popover, "")
    connect(popover, "map") {
      popover.unnamePages()
      nameEntriesNow(of: popover)
    }
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
