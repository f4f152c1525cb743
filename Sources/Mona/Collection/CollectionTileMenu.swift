import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What one can do with a tile, beside opening it: the menu of the other mouse button.
@MainActor
final class CollectionTileMenu {
  private let popover: Widget
  private let viewModel: CollectionViewModel
  /// Whose tile it is over: what is collected or removed meanwhile moves tiles.
  private var id: DiscoveryID?

  init(_ viewModel: CollectionViewModel, over grid: Widget) {
    self.viewModel = viewModel
    let menu = Menu()
    menu.append(Menu([(tr("Open Sheet"), "tile.open"), (tr("View Photo"), "tile.view")]))
    menu.append(Menu([(trc("several photos", "Select"), "tile.select")]))
    menu.append(ShareMenu.entries(), heading: tr("Share"))
    popover = contextMenu(menu, over: grid)
    connect(grid, "destroy") { [popover] in gtk_widget_unparent(popover) }
    grid.addActions(
      [
        action("open") { [weak viewModel] in viewModel?.open(at: $0) },
        action("view") { [weak viewModel] in viewModel?.view(at: $0) },
        action("select") { [weak viewModel] in viewModel?.toggle(at: $0) },
      ], as: "tile")
    ShareMenu.addActions(to: grid, viewModel.sharing) { [weak self] in
      guard let self, let position else { return [] }
      return [self.viewModel.shown[position]]
    }
  }

  /// Opens it for a tile, at a point of the grid.
  func open(at position: Int, _ x: Double, _ y: Double) {
    // Nothing is asked of a tile that is not there yet.
    guard viewModel.tile(at: position) != nil else { return }
    id = viewModel.shown[position].id
    popover.popUp(at: x, y)
  }

  private var position: Int? { viewModel.shown.firstIndex { $0.id == id } }

  private func action(_ name: String, _ act: @escaping @MainActor (Int) -> Void) -> Action {
    Action(name) { [weak self] in self?.position.map(act) }
  }
}
