import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The context menu of a list row: the actions on its discovery.
@MainActor
final class RowMenu {
  private var popover: Widget?
  private let viewModel: ListViewModel
  private let list: Widget
  /// The row that the menu was opened for, stored since changes may move rows meanwhile.
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

  /// Opens the menu at a point of the list; false if the row is not loaded yet.
  func open(at position: Int, _ x: Double, _ y: Double) -> Bool {
    guard let row = viewModel.row(at: position) else { return false }
    self.row = row
    let menu = Menu([(tr("Open Sheet"), "row.open"), (tr("Show on Map"), "row.map")])
    if row.state != .collected {
      menu.append(
        Menu([(tr("Add a Photo…"), "row.photograph"), (row.state.targetText, "row.target")]))
    }
    // Recreated: a popover whose menu changes keeps its earlier size.
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
    list.startTask { [self] in
      if let photo = await PhotoChooser.choose(over: list) {
        await viewModel.collect(row, photo: photo)
      }
    }
  }

  private func action(_ name: String, _ act: @escaping @MainActor (ListRow) -> Void) -> Action {
    Action(name) { [weak self] in self?.row.map(act) }
  }
}
