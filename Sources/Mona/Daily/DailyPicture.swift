import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The person's photo of the discovery of the day, or the icon of its kind if there is none.
@MainActor
final class DailyPicture {
  let widget: Widget = gtk_stack_new()
  private let photo: Widget = gtk_picture_new()
  private let symbol = iconImage(size: 64)
  private let removed = label(tr("Photo removed"), "heading")
  private let ground: Widget
  private var shown: URL?
  private var loading: Task<Void, Never>?

  init() {
    removed.halign = .center
    let banner = box(.vertical, spacing: 6, [symbol, removed])
    symbol.valign = .center
    ground = box(.vertical, [banner])
    banner.valign = .center
    banner.vexpand = true
    ground.addClass("card")
    photo.addClass("photo-tile")
    gtk_picture_set_content_fit(cast(photo), GTK_CONTENT_FIT_COVER)
    photo.requestSize(height: 280)
    ground.requestSize(height: 120)
    photo.clips = true
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    widget.addPage(ground, "kind")
    widget.addPage(photo, "photo")
  }

  func show(_ kind: DiscoveryKind, title: String, photo url: URL?, isPhotoRemoved: Bool) {
    symbol.iconName = isPhotoRemoved ? "mona-photo-missing-symbolic" : kind.iconName
    removed.isVisible = isPhotoRemoved
    markKind(of: ground, kind)
    Accessible.label(photo, tr("Your photo of {title}", ["title": title]))
    guard url != shown else { return }
    shown = url
    loading?.cancel()
    widget.shownPage = "kind"
    guard let url else {
      photo.paintable = nil
      return
    }
    loading = widget.startTask { [weak self] in
      guard let texture = await PhotoTextures.large.texture(url), !Task.isCancelled,
        let self
      else { return }
      photo.paintable = texture.pointer
      widget.shownPage = "photo"
    }
  }
}
