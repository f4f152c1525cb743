import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// The person's photo of the discovery of the day, else the catalogue's picture or the drawn cover.
@MainActor
final class DailyPicture {
  let widget: Widget = gtk_stack_new()
  private let photo: Widget = gtk_picture_new()
  private let picture: Widget = gtk_picture_new()
  private let cover: LargeCover
  private let symbol = iconImage("mona-photo-missing-symbolic", size: 64)
  private let removed = label(tr("Photo removed"), "heading")
  private let ground: Widget
  private var shown: URL?
  private var shownCover: (content: CoverContent, mode: PictureDisplay.Mode)?

  /// The size of a drawn cover, in pixels.
  private static let coverSize = (width: 640, height: 120)
  private var loading: Task<Void, Never>?

  init() {
    cover = LargeCover(in: picture, size: Self.coverSize)
    removed.halign = .center
    let banner = box(.vertical, spacing: 6, [symbol, removed])
    symbol.valign = .center
    ground = box(.vertical, [banner])
    banner.valign = .center
    banner.vexpand = true
    ground.addClass("card")
    for part in [photo, picture] {
      part.addClass("photo-tile")
      gtk_picture_set_content_fit(cast(part), GTK_CONTENT_FIT_COVER)
      part.clips = true
    }
    photo.requestSize(height: 280)
    ground.requestSize(height: 120)
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    widget.addPage(ground, "removed")
    widget.addPage(picture, "cover")
    widget.addPage(photo, "photo")
  }

  /// Shows a content.
  ///
  /// - Parameter mode: which pictures of catalogues are shown.
  func show(
    _ content: CoverContent, _ mode: PictureDisplay.Mode, title: String, isPhotoRemoved: Bool
  ) {
    markKind(of: ground, content.kind)
    showCover(content, mode, title: title)
    let (url, page) = (content.photo, isPhotoRemoved ? "removed" : "cover")
    Accessible.label(photo, tr("Your photo of {title}", ["title": title]))
    if url == nil { widget.shownPage = page }
    guard url != shown else { return }
    shown = url
    loading?.cancel()
    widget.shownPage = page
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

  private func showCover(_ content: CoverContent, _ mode: PictureDisplay.Mode, title: String) {
    guard shownCover?.content != content || shownCover?.mode != mode else { return }
    shownCover = (content, mode)
    cover.show(content, mode) { [weak self] in self?.describeCover(title) }
    describeCover(title)
  }

  /// Sets the height of the picture or the cover, and its name for screen readers.
  private func describeCover(_ title: String) {
    picture.requestSize(height: cover.hasPicture ? 200 : Self.coverSize.height)
    Accessible.label(
      picture,
      cover.hasPicture
        ? tr("Picture of {title}", ["title": title])
        : tr("No picture of {title} yet", ["title": title]))
  }
}
