import CGtk
import GtkKit
import MonaMap
import MonaScreens
import MonaText

/// Notes below the search: the active filter, why the map is empty, and problems of the base map.
@MainActor
final class MapNotes {
  let widget = box(.vertical, spacing: 6)
  private let viewModel: MapViewModel
  private let leave: @MainActor () -> Void
  private var shown: [Note] = []

  /// A note; some have a button.
  private struct Note: Equatable {
    enum Change: Equatable {
      case showAlone
      case showArtist
      case clearFilter
    }

    var text: String
    var change: Change?
  }

  /// - Parameter leave: moves the keyboard focus to the map when a focused button is removed.
  init(_ viewModel: MapViewModel, leave: @escaping @MainActor () -> Void) {
    self.viewModel = viewModel
    self.leave = leave
    widget.halign = .start
    observe(while: widget) { self.render() }
  }

  /// Notes are created and removed, not hidden: screen readers lose a widget that is shown again.
  private func render() {
    let notes = [
      viewModel.aloneText.map { Note(text: $0, change: .showAlone) },
      viewModel.artistText.map { Note(text: $0, change: .showArtist) },
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
          case .showArtist: await viewModel?.showAllArtists()
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

/// The controls at the upper corner of the map: search and filter, and the notes below them.
@MainActor
struct MapHead {
  let widget: Widget
  /// The search.
  let find: MapFindBox

  /// - Parameter leave: moves the keyboard focus to the map.
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
