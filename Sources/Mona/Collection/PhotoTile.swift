import CGtk
import Foundation
import GtkKit
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
  private let dot = box(.horizontal)
  private let title = label("", "caption-heading")
  private var shown: CollectionTile?
  private var loading: Task<Void, Never>?

  init(_ photos: PhotoTextures) {
    self.photos = photos
    frame.child = picture.widget
    frame.addClass("photo-tile")
    frame.clips = true
    dot.addClass("kind-dot")
    dot.valign = .center
    title.hexpand = true
    widget = box(
      .vertical, spacing: 6,
      [frame, box(.horizontal, spacing: 8, [dot, title])])
    widget.setMargins(6, 6)
    Tooltip.show(on: widget) { [weak self] in self?.shown?.title }
    Tooltip.show(on: dot) { [weak self] in self?.shown?.id.kind.displayName }
    DropZone.mark(frame) { [weak self] _, _ in self?.target }
  }

  func show(_ tile: CollectionTile) {
    loading?.cancel()
    let before = shown
    shown = tile
    if tile.title != before?.title {
      title.text = tile.title
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
  private var target: PhotoTarget? {
    shown.map { PhotoTarget(id: $0.id, title: $0.title, isCollected: true) }
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
    if let missing { missing.whole.isVisible = false }
    if let texture = photos.known(photo) { return picture.show(texture) }
    picture.show(nil)
    loading = Task { [weak self, photos] in
      let texture = await photos.texture(photo)
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
    missing.symbol.iconName = icon
    missing.removed.isVisible = isRemoved
    missing.whole.isVisible = true
  }

  private func makeMissing() -> (whole: Widget, symbol: Widget, removed: Widget) {
    let symbol = iconImage(size: 48)
    let removed = label(tr("Photo removed"), "caption")
    let whole = box(.vertical, spacing: 6, [symbol, removed])
    whole.align(.center, .center)
    frame.addOverlay(whole)
    missing = (whole, symbol, removed)
    return (whole, symbol, removed)
  }
}
