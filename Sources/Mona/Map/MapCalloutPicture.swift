import CGtk
import Foundation
import GtkKit
import MonaScreens

/// The picture of a callout: the person's photo, else the pin.
@MainActor
final class MapCalloutPicture {
  let widget: Widget
  private let pin = PinPictures.widget("artwork-uncollected")
  private let photo: Widget = gtk_picture_new()
  private var shown: URL?
  private var loading: Task<Void, Never>?

  /// How wide and high a photo is, in pixels.
  private static let side: Int32 = 64

  init() {
    gtk_picture_set_content_fit(cast(photo), GTK_CONTENT_FIT_COVER)
    gtk_picture_set_can_shrink(cast(photo), 1)
    gtk_widget_set_size_request(photo, Self.side, Self.side)
    gtk_widget_add_css_class(photo, "row-mark")
    gtk_widget_set_overflow(photo, GTK_OVERFLOW_HIDDEN)
    // What the words beside say already.
    for picture in [pin, photo] { Accessible.become(picture, GTK_ACCESSIBLE_ROLE_PRESENTATION) }
    widget = box(GTK_ORIENTATION_HORIZONTAL, [pin, photo])
    gtk_widget_set_valign(widget, GTK_ALIGN_START)
    gtk_widget_set_visible(photo, 0)
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Shows a pin ("artwork-collected"), and over it a photo that can be shown.
  func show(pin name: String, photo url: URL?) {
    gtk_image_set_from_paintable(cast(pin), PinPictures.texture(name))
    guard url != shown else { return }
    shown = url
    loading?.cancel()
    show(nil)
    guard let url else { return }
    if let texture = PhotoTextures.rows.known(url) { return show(texture) }
    loading = Task { [weak self] in
      guard let texture = try? await PhotoTextures.rows.texture(url), !Task.isCancelled else {
        return
      }
      self?.show(texture)
    }
  }

  private func show(_ texture: Object<OpaquePointer>?) {
    gtk_picture_set_paintable(cast(photo), texture?.pointer)
    gtk_widget_set_visible(photo, texture == nil ? 0 : 1)
    gtk_widget_set_visible(pin, texture == nil ? 1 : 0)
  }
}
