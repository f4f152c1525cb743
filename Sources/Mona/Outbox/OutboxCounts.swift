import CGtk
import GtkKit
import MonaScreens
import MonaText

/// How many visits wait, were sent, and are refused: three numbers side by side.
@MainActor
enum OutboxCounts {
  static func widget(_ viewModel: OutboxViewModel) -> Widget {
    let tiles = [tr("Waiting"), tr("Sent"), tr("Refused")].map(Tile.init)
    let line = box(.horizontal, spacing: 12, tiles.map(\.widget))
    gtk_box_set_homogeneous(cast(line), 1)
    observe(while: line) { [weak viewModel] in
      guard let counts = viewModel?.counts else { return }
      for (tile, count) in zip(tiles, [counts.waiting, counts.sent, counts.refused]) {
        tile.show(count)
      }
    }
    return line
  }

  @MainActor
  private struct Tile {
    let widget: Widget
    private let name: String
    private let number = label("", "title-2", "numeric")

    init(_ name: String) {
      self.name = name
      let title = label(name, "caption", "dim-label", wraps: true)
      for part in [number, title] { part.xalign = 0.5 }
      title.justify = .center
      widget = box(.vertical, spacing: 2, [number, title])
      widget.addClass("card", "count-tile")
    }

    func show(_ count: Int) {
      let text = Format.number(count)
      number.text = text
      Accessible.label(number, "\(name): \(text)")
    }
  }
}
