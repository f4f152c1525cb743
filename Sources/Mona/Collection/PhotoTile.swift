import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// A photo of the collection with its title under it; always as high.
@MainActor
final class PhotoTile {
  let widget: Widget
  private let photos: PhotoTextures
  private let picture = PictureSlot(width: 130, height: 170)
  /// What stands where there is no photo; made for those that need it.
  private var missing: (whole: Widget, symbol: Widget, removed: Widget)?
  private let frame: Widget = gtk_overlay_new()
  private let dot = box(GTK_ORIENTATION_HORIZONTAL)
  private let title = label("", "caption-heading")
  private var shown: CollectionTile?
  private var loading: Task<Void, Never>?

  init(_ photos: PhotoTextures) {
    self.photos = photos
    gtk_overlay_set_child(cast(frame), picture.widget)
    gtk_widget_add_css_class(frame, "photo-tile")
    gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(dot, "kind-dot")
    gtk_widget_set_valign(dot, GTK_ALIGN_CENTER)
    gtk_widget_set_hexpand(title, 1)
    widget = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [frame, box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, [dot, title])])
    setMargins(widget, 6, 6)
    Tooltip.show(on: widget) { [weak self] in self?.shown?.title }
    Tooltip.show(on: dot) { [weak self] in self?.shown?.id.kind.displayName }
    PhotoSpot.mark(frame) { [weak self] _, _ in self?.place }
  }

  func show(_ tile: CollectionTile) {
    loading?.cancel()
    let before = shown
    shown = tile
    if tile.title != before?.title {
      setText(title, tile.title)
      Accessible.labelRow(widget, tile.title)
    }
    if tile.id.kind != before?.id.kind { markKind(of: dot, tile.id.kind) }
    if let photo = tile.photo {
      load(photo)
    } else {
      picture.show(nil)
      showMissing(
        tile.isPhotoRemoved ? "mona-photo-missing-symbolic" : tile.id.kind.iconName,
        isRemoved: tile.isPhotoRemoved)
    }
  }

  /// What a photo dropped here would be of.
  private var place: PhotoPlace? {
    shown.map { PhotoPlace(id: $0.id, title: $0.title, isCollected: true) }
  }

  /// Lets go of the photo, and of its loading.
  func clear() {
    loading?.cancel()
    loading = nil
    picture.show(nil)
  }
}

extension PhotoTile {
  private func load(_ photo: URL) {
    if let missing { gtk_widget_set_visible(missing.whole, 0) }
    if let texture = photos.known(photo) { return picture.show(texture) }
    picture.show(nil)
    loading = Task { [weak self, photos] in
      let texture = try? await photos.texture(photo)
      guard !Task.isCancelled, let self else { return }
      if let texture {
        picture.show(texture)
      } else {
        showMissing("mona-photo-missing-symbolic", isRemoved: false)
      }
    }
  }

  private func showMissing(_ icon: String, isRemoved: Bool) {
    let missing = missing ?? makeMissing()
    gtk_image_set_from_icon_name(cast(missing.symbol), icon)
    gtk_widget_set_visible(missing.removed, isRemoved ? 1 : 0)
    gtk_widget_set_visible(missing.whole, 1)
  }

  private func makeMissing() -> (whole: Widget, symbol: Widget, removed: Widget) {
    let symbol: Widget = gtk_image_new()
    gtk_image_set_pixel_size(cast(symbol), 48)
    let removed = label(tr("Photo removed"), "caption")
    let whole = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [symbol, removed])
    gtk_widget_set_valign(whole, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(whole, GTK_ALIGN_CENTER)
    gtk_overlay_add_overlay(cast(frame), whole)
    missing = (whole, symbol, removed)
    return (whole, symbol, removed)
  }
}
