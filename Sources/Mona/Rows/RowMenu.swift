import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// What one can do with a discovery of a list, beside opening it: the menu of the other mouse button.
@MainActor
final class RowMenu {
  private var popover: Widget?
  private let viewModel: ListViewModel
  private let list: Widget
  /// Whose row it is over: what changes meanwhile moves rows.
  private var row: ListRow?

  init(_ viewModel: ListViewModel, over list: Widget) {
    self.viewModel = viewModel
    self.list = list
    connect(list, "destroy") { [weak self] in self?.remove() }
    list.addActions(
      [
        action("open") { [weak viewModel] in viewModel?.open($0.id) },
        action("photograph") { [weak self] in self?.photograph($0) },
        action("target") { [weak viewModel] in viewModel?.toggleTarget($0) },
        action("map") { [weak viewModel] in viewModel?.showOnMap($0.id) },
      ], as: "row")
  }

  /// Opens it for a row, at a point of the list; false where the row is not there yet.
  func open(at position: Int, _ x: Double, _ y: Double) -> Bool {
    guard let row = viewModel.row(at: position) else { return false }
    self.row = row
    let menu = Menu([(tr("Open Sheet"), "row.open"), (tr("Show on Map"), "row.map")])
    if row.state != .collected {
      menu.append(
        Menu([(tr("Add a Photo…"), "row.photograph"), (row.state.targetText, "row.target")]))
    }
    // Made anew: one that gets other entries is cut to the size of those it had.
    remove()
    let popover = contextMenu(menu, over: list)
    self.popover = popover
    popover.popUp(at: x, y)
    return true
  }

  private func remove() {
    if let popover { gtk_widget_unparent(popover) }
    popover = nil
  }

  private func photograph(_ row: ListRow) {
    Task {
      if let photo = await PhotoChooser.choose(over: list) {
        await viewModel.collect(row, photo: photo)
      }
    }
  }

  private func action(_ name: String, _ act: @escaping @MainActor (ListRow) -> Void) -> Action {
    Action(name) { [weak self] in self?.row.map(act) }
  }
}
