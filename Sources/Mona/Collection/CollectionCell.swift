import CGtk
import GtkKit
import MonaScreens

/// A tile of the grid: the photo, over it the month that begins with it, and whether it is
/// selected.
///
/// GTK makes some hundred and thirty of them for the dozen in sight: one that never showed
/// anything is only a room of the same height.
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

  /// How high a tile is, once there was one; all are as high.
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

  /// Shows a tile; what it shows already is not loaded anew.
  func show(_ tile: CollectionTile, isSelecting: Bool) {
    let content = made()
    if shown == nil || shown?.photo != tile.photo || shown?.photoEdit != tile.photoEdit
      || shown?.id != tile.id
    {
      if shown != nil { content.clear() }
      content.show(tile)
    }
    shown = tile
    Accessible.labelRow(widget, tile.title)
    Accessible.describe(widget, tile.details)
    if let place = widget.parent {
      Accessible.describe(place, tile.details)
      Accessible.select(place, tile.isSelected)
    }
    showMonth(tile.month)
    showCheck(isSelected: tile.isSelected, isSelecting: isSelecting)
  }

  /// Where the photo stands; nil as long as nothing was shown.
  var photoPlace: Widget? { tile?.photoPlace }

  /// Has the photo made in the size that tiles have come to.
  func fit() {
    tile?.load()
  }

  /// Lets go of the photo.
  func clear() {
    shown = nil
    tile?.clear()
  }

  // What few tiles have is made for these only.

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
