import CGtk
import Foundation
import GtkKit
import MonaCore
import MonaScreens
import MonaText

/// The person's photo of the discovery of the day; before there is one, the kind on its colour.
@MainActor
final class DailyPicture {
  let widget: Widget = gtk_stack_new()
  private let photo: Widget = gtk_picture_new()
  private let symbol: Widget = gtk_image_new()
  private let removed = label(tr("Photo removed"), "heading")
  private let ground: Widget
  private var shown: URL?
  private var loading: Task<Void, Never>?

  init() {
    gtk_image_set_pixel_size(cast(symbol), 64)
    gtk_widget_set_halign(removed, GTK_ALIGN_CENTER)
    let banner = box(GTK_ORIENTATION_VERTICAL, spacing: 6, [symbol, removed])
    gtk_widget_set_valign(symbol, GTK_ALIGN_CENTER)
    ground = box(GTK_ORIENTATION_VERTICAL, [banner])
    gtk_widget_set_valign(banner, GTK_ALIGN_CENTER)
    gtk_widget_set_vexpand(banner, 1)
    gtk_widget_add_css_class(ground, "card")
    gtk_widget_add_css_class(photo, "photo-tile")
    gtk_picture_set_content_fit(cast(photo), GTK_CONTENT_FIT_COVER)
    gtk_widget_set_size_request(photo, -1, 280)
    gtk_widget_set_size_request(ground, -1, 120)
    gtk_widget_set_overflow(photo, GTK_OVERFLOW_HIDDEN)
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    gtk_stack_add_named(cast(widget), ground, "kind")
    gtk_stack_add_named(cast(widget), photo, "photo")
  }

  func show(_ kind: DiscoveryKind, title: String, photo url: URL?, isPhotoRemoved: Bool) {
    gtk_image_set_from_icon_name(
      cast(symbol), isPhotoRemoved ? "mona-photo-missing-symbolic" : kind.iconName)
    gtk_widget_set_visible(removed, isPhotoRemoved ? 1 : 0)
    markKind(of: ground, kind)
    Accessible.label(photo, tr("Your photo of {title}", ["title": title]))
    guard url != shown else { return }
    shown = url
    loading?.cancel()
    gtk_stack_set_visible_child_name(cast(widget), "kind")
    guard let url else {
      gtk_picture_set_paintable(cast(photo), nil)
      return
    }
    loading = Task { [weak self] in
      guard let texture = try? await PhotoTextures.large.texture(url), !Task.isCancelled,
        let self
      else { return }
      gtk_picture_set_paintable(cast(photo), texture.pointer)
      gtk_stack_set_visible_child_name(cast(widget), "photo")
    }
  }
}
