import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What one can do with a tile, beside opening it: the menu of the other mouse button.
@MainActor
final class CollectionTileMenu {
  private let popover: Widget
  private let screen: CollectionScreen
  /// Whose tile it is over: what is collected or removed meanwhile moves tiles.
  private var id: DiscoveryID?

  init(_ screen: CollectionScreen, over grid: Widget) {
    self.screen = screen
    let menu: OpaquePointer = g_menu_new()
    for entries in [
      [(tr("Open Sheet"), "tile.open"), (tr("View Photo"), "tile.view")],
      [(trc("several photos", "Select"), "tile.select")],
    ] {
      let section: OpaquePointer = g_menu_new()
      for (text, action) in entries { g_menu_append(section, text, action) }
      g_menu_append_section(menu, nil, cast(section))
      g_object_unref(section.instance)
    }
    let sharing = ShareMenu.model()
    g_menu_append_section(menu, tr("Share"), cast(sharing))
    g_object_unref(sharing.instance)
    popover = gtk_popover_menu_new_from_model(cast(menu))
    g_object_unref(menu.instance)
    gtk_widget_set_parent(popover, grid)
    gtk_popover_set_has_arrow(cast(popover), 0)
    popover.halign = .start
    connect(grid, "destroy") { [popover] in gtk_widget_unparent(popover) }
    let group = Object(owning: cast(g_simple_action_group_new()) as OpaquePointer)
    add("open", to: group) { [weak screen] in screen?.open(at: $0) }
    add("view", to: group) { [weak screen] in screen?.view(at: $0) }
    add("select", to: group) { [weak screen] in screen?.toggle(at: $0) }
    gtk_widget_insert_action_group(grid, "tile", cast(group))
    ShareMenu.addActions(to: grid, screen.sharing) { [weak self] in
      guard let self, let position else { return [] }
      return [self.screen.shown[position]]
    }
  }

  /// Opens it for a tile, at a point of the grid.
  func open(at position: Int, _ x: Double, _ y: Double) {
    guard screen.shown.indices.contains(position) else { return }
    id = screen.shown[position].id
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(cast(popover), &place)
    // A menu just made has no style yet, and would be cut to the size it has without one.
    _ = MainSource.after(.milliseconds(20)) { [weak self] in
      if let self { gtk_popover_popup(cast(popover)) }
    }
  }

  private var position: Int? { screen.shown.firstIndex { $0.id == id } }

  private func add(
    _ name: String, to group: Object<OpaquePointer>, _ act: @escaping @MainActor (Int) -> Void
  ) {
    Action(name) { [weak self] in self?.position.map(act) }.add(to: group)
  }
}
