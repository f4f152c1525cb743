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
  private let picture: Widget = gtk_picture_new()
  private let symbol: Widget = gtk_image_new()
  private let removed = label(tr("Photo removed"), "caption")
  private let missing: Widget
  private let frame: Widget = gtk_overlay_new()
  private let dot = box(GTK_ORIENTATION_HORIZONTAL)
  private let title = label("", "caption-heading")
  private var loading: Task<Void, Never>?
  private var place: PhotoPlace?

  init(_ photos: PhotoTextures) {
    self.photos = photos
    gtk_picture_set_content_fit(cast(picture), GTK_CONTENT_FIT_COVER)
    gtk_widget_set_size_request(picture, 130, 170)
    gtk_image_set_pixel_size(cast(symbol), 48)
    missing = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [symbol, removed])
    gtk_widget_set_valign(missing, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(missing, GTK_ALIGN_CENTER)
    gtk_overlay_set_child(cast(frame), picture)
    gtk_overlay_add_overlay(cast(frame), missing)
    gtk_widget_add_css_class(frame, "photo-tile")
    gtk_widget_set_overflow(frame, GTK_OVERFLOW_HIDDEN)
    gtk_widget_add_css_class(dot, "kind-dot")
    gtk_widget_set_valign(dot, GTK_ALIGN_CENTER)
    gtk_widget_set_hexpand(title, 1)
    widget = box(
      GTK_ORIENTATION_VERTICAL, spacing: 6,
      [frame, box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, [dot, title])])
    setMargins(widget, 6, 6)
    PhotoSpot.mark(frame) { [weak self] _, _ in self?.place }
  }

  func show(_ tile: CollectionTile) {
    place = PhotoPlace(id: tile.id, title: tile.title, isCollected: true)
    setText(title, tile.title)
    gtk_widget_set_tooltip_text(widget, tile.title)
    Accessible.labelRow(widget, tile.title)
    markKind(of: dot, tile.id.kind)
    gtk_widget_set_tooltip_text(dot, tile.id.kind.displayName)
    gtk_widget_set_visible(missing, tile.photo == nil ? 1 : 0)
    if let photo = tile.photo { return load(photo) }
    gtk_widget_set_visible(removed, tile.isPhotoRemoved ? 1 : 0)
    gtk_image_set_from_icon_name(
      cast(symbol), tile.isPhotoRemoved ? "mona-photo-missing-symbolic" : tile.id.kind.iconName)
  }

  /// Lets go of the photo, and of its loading.
  func clear() {
    loading?.cancel()
    loading = nil
    gtk_picture_set_paintable(cast(picture), nil)
  }
}

extension PhotoTile {
  private func load(_ photo: URL) {
    if let texture = photos.known(photo) {
      gtk_picture_set_paintable(cast(picture), texture.pointer)
      return
    }
    loading = Task { [weak self, photos] in
      let texture = try? await photos.texture(photo)
      guard !Task.isCancelled, let self else { return }
      if let texture {
        gtk_picture_set_paintable(cast(picture), texture.pointer)
      } else {
        gtk_image_set_from_icon_name(cast(symbol), "mona-photo-missing-symbolic")
        gtk_widget_set_visible(removed, 0)
        gtk_widget_set_visible(missing, 1)
      }
    }
  }
}
