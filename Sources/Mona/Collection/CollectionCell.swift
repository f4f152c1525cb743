import CGtk
import GtkKit
import MonaScreens

/// A cell of the grid: a tile, a label on the first photo of each month, and the selection mark.
///
/// GTK creates about 130 cells for the dozen that are visible, so a cell has no tile until it shows one: only
/// the same height.
@MainActor
final class CollectionCell {
  let widget: Widget = gtk_overlay_new()
  private var tile: PhotoTile?
  private var shown: CollectionTile?
  private var month: Widget?
  private var check: Widget?

  init() {
    widget.requestSize(height: Self.height)
  }

  /// The height of a cell, in pixels, measured on the first tile; all are equal.
  private static var height = -1

  private func made() -> PhotoTile {
    if let tile { return tile }
    let tile = PhotoTile()
    self.tile = tile
    widget.child = tile.widget
    widget.requestSize()
    if Self.height < 0 {
      Self.height = tile.widget.naturalHeight
    }
    return tile
  }

  /// Shows a tile; reloads the photo only if it differs.
  func show(_ tile: CollectionTile, isSelecting: Bool) {
    let content = made()
    if shown == nil || shown?.photo != tile.photo || shown?.photoEdit != tile.photoEdit
      || shown?.id != tile.id
    {
      if shown != nil { content.clear() }
      content.show(tile)
    }
    shown = tile
    content.show(stars: tile.stars)
    Accessible.labelRow(widget, tile.title)
    Accessible.describe(widget, tile.details)
    if let place = widget.parent {
      Accessible.describe(place, tile.details)
      Accessible.select(place, tile.isSelected)
    }
    showMonth(tile.month)
    showCheck(isSelected: tile.isSelected, isSelecting: isSelecting)
  }

  /// The widget of the photo; nil before the first tile is shown.
  var photoPlace: Widget? { tile?.photoPlace }

  /// Reloads the photo in the current size of the tiles.
  func fit() {
    tile?.load()
  }

  /// Releases the photo.
  func clear() {
    shown = nil
    tile?.clear()
  }

  // Created only for the few cells that need them.

  private func showMonth(_ name: String?) {
    guard name != nil || month != nil else { return }
    let pill = month ?? label("", "caption-heading", "month-pill")
    if month == nil {
      month = pill
      pill.align(.start, .start)
      pill.canTarget = false
      widget.addOverlay(pill)
    }
    pill.text = name ?? ""
    pill.isVisible = name != nil
  }

  private func showCheck(isSelected: Bool, isSelecting: Bool) {
    guard isSelecting || check != nil else { return }
    let mark = check ?? box(.horizontal)
    if check == nil {
      check = mark
      mark.append(iconImage("object-select-symbolic"))
      mark.addClass("photo-check")
      mark.align(.end, .start)
      mark.canTarget = false
      widget.addOverlay(mark)
    }
    mark.isVisible = isSelecting
    mark.setClass("checked", isSelected)
  }
}
