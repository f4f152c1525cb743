import CGtk
import GtkKit
import MonaScreens

/// What is over the upper corner of the map: search, filter, and under them quiet notes.
@MainActor
struct MapHead {
  let widget: Widget
  /// The search.
  let find: MapFindBox

  /// - Parameter leave: gives the keyboard to the map.
  init(_ viewModel: MapViewModel, leave: @escaping @MainActor () -> Void) {
    find = MapFindBox(MapFind(viewModel), leave: leave)
    let top = box(.horizontal, spacing: 8, [find.entry, MapFilter(viewModel).widget])
    widget = box(
      .vertical, spacing: 8,
      [top, find.results, MapNotes(viewModel, leave: leave).widget])
    widget.align(.start, .start)
    widget.setMargins(12, 12)
  }
}
