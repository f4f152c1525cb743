import CGtk
import GtkKit
import MonaMap
import MonaScreens
import MonaText

/// Quiet lines under the head of the map: what alone shows, why it is empty, and how its ground
/// fares.
@MainActor
final class MapNotes {
  let widget = box(.vertical, spacing: 6)
  private let viewModel: MapViewModel
  private let leave: @MainActor () -> Void
  private var shown: [Note] = []

  /// A line; those that can be changed have a button.
  private struct Note: Equatable {
    enum Change: Equatable {
      case showAlone
      case clearFilter
    }

    var text: String
    var change: Change?
  }

  /// - Parameter leave: gives the keyboard to the map, when the button that has it goes.
  init(_ viewModel: MapViewModel, leave: @escaping @MainActor () -> Void) {
    self.viewModel = viewModel
    self.leave = leave
    widget.halign = .start
    observe(while: widget) { self.render() }
  }

  /// Lines are made and taken out, not hidden: screen readers would lose those that come back.
  private func render() {
    let notes = [
      viewModel.aloneText.map { Note(text: $0, change: .showAlone) },
      viewModel.emptyText.map {
        Note(text: $0, change: viewModel.filter.isEmpty ? nil : .clearFilter)
      },
      viewModel.tileStatus.text.map { Note(text: $0) },
    ].compactMap(\.self)
    guard notes != shown else { return }
    shown = notes
    if gtk_widget_get_focus_child(widget) != nil { leave() }
    widget.removeChildren()
    for note in notes { widget.append(line(note)) }
  }

  private func line(_ note: Note) -> Widget {
    let words = label(note.text, wraps: true)
    gtk_label_set_natural_wrap_mode(cast(words), GTK_NATURAL_WRAP_NONE)
    let line = box(.horizontal, spacing: 6, [freeWidth(words)])
    line.addClass("map-attribution")
    line.halign = .start
    if let change = note.change {
      let all = button(tr("Show All"), "small-button") { [weak viewModel] in
        Task {
          switch change {
          case .showAlone: await viewModel?.showAll()
          case .clearFilter: await viewModel?.setFilter(PinFilter())
          }
        }
      }
      all.valign = .center
      line.append(all)
    }
    return line
  }
}

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
