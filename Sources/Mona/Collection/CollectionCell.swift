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
  private let photos: PhotoTextures
  private var tile: PhotoTile?
  private var shown: CollectionTile?
  private var month: Widget?
  private var check: Widget?

  init(_ photos: PhotoTextures) {
    self.photos = photos
    gtk_widget_set_size_request(widget, -1, Self.height)
  }

  /// How high a tile is, once there was one; all are as high.
  private static var height: Int32 = -1

  private func made() -> PhotoTile {
    if let tile { return tile }
    let tile = PhotoTile(photos)
    self.tile = tile
    gtk_overlay_set_child(cast(widget), tile.widget)
    gtk_widget_set_size_request(widget, -1, -1)
    if Self.height < 0 {
      gtk_widget_measure(tile.widget, GTK_ORIENTATION_VERTICAL, -1, nil, &Self.height, nil, nil)
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
    if let place = gtk_widget_get_parent(widget) {
      Accessible.describe(place, tile.details)
      Accessible.select(place, tile.isSelected)
    }
    showMonth(tile.month)
    showCheck(isSelected: tile.isSelected, isSelecting: isSelecting)
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
      gtk_widget_set_halign(pill, GTK_ALIGN_START)
      gtk_widget_set_valign(pill, GTK_ALIGN_START)
      gtk_widget_set_can_target(pill, 0)
      gtk_overlay_add_overlay(cast(widget), pill)
    }
    setText(pill, name ?? "")
    gtk_widget_set_visible(pill, name == nil ? 0 : 1)
  }

  private func showCheck(isSelected: Bool, isSelecting: Bool) {
    guard isSelecting || check != nil else { return }
    let mark = check ?? box(GTK_ORIENTATION_HORIZONTAL)
    if check == nil {
      check = mark
      gtk_box_append(cast(mark), gtk_image_new_from_icon_name("object-select-symbolic"))
      gtk_widget_add_css_class(mark, "photo-check")
      gtk_widget_set_halign(mark, GTK_ALIGN_END)
      gtk_widget_set_valign(mark, GTK_ALIGN_START)
      gtk_widget_set_can_target(mark, 0)
      gtk_overlay_add_overlay(cast(widget), mark)
    }
    gtk_widget_set_visible(mark, isSelecting ? 1 : 0)
    if isSelected {
      gtk_widget_add_css_class(mark, "checked")
    } else {
      gtk_widget_remove_css_class(mark, "checked")
    }
  }
}
