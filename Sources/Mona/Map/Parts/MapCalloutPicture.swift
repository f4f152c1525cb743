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
  private static let side = 64

  init() {
    gtk_picture_set_content_fit(cast(photo), GTK_CONTENT_FIT_COVER)
    gtk_picture_set_can_shrink(cast(photo), 1)
    photo.requestSize(width: Self.side, height: Self.side)
    photo.addClass("row-mark")
    photo.clips = true
    // What the words beside say already.
    for picture in [pin, photo] { Accessible.become(picture, GTK_ACCESSIBLE_ROLE_PRESENTATION) }
    widget = box(.horizontal, [pin, photo])
    widget.valign = .start
    photo.isVisible = false
  }

  isolated deinit {
    loading?.cancel()
  }

  /// Shows a pin ("artwork-collected"), and over it a photo that can be shown.
  func show(pin name: String, photo url: URL?) {
    pin.paintable = PinPictures.texture(name)
    guard url != shown else { return }
    shown = url
    loading?.cancel()
    show(nil)
    guard let url else { return }
    if let texture = PhotoTextures.rows.known(url) { return show(texture) }
    loading = Task { [weak self] in
      guard let texture = await PhotoTextures.rows.texture(url), !Task.isCancelled else {
        return
      }
      self?.show(texture)
    }
  }

  private func show(_ texture: Object<OpaquePointer>?) {
    photo.paintable = texture?.pointer
    photo.isVisible = texture != nil
    pin.isVisible = texture == nil
  }
}
