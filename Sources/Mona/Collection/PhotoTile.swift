import CGtk
import Foundation
import GtkKit
import MonaScreens
import MonaText

/// A photo of the collection with its title below, of constant height.
@MainActor
final class PhotoTile {
  /// The height of the photo, in pixels.
  static let photoHeight = 170
  /// The width of the narrowest photo, in pixels.
  static let minimumWidth = 130
  /// The space around a tile, in pixels.
  static let margin = 6

  let widget: Widget
  /// The widget of the photo.
  var photoPlace: Widget { picture.widget }
  private let photos = PhotoTextures.tiles
  private let picture = PictureSlot(width: minimumWidth, height: photoHeight)
  /// The placeholder for a missing photo, created when it is first needed.
  private var missing: (whole: Widget, symbol: Widget, removed: Widget)?
  private let frame: Widget = gtk_overlay_new()
  /// The rating, created when the first one is shown.
  private var stars: Widget?
  private let dot = PictureSlot(width: KindPictures.dotSide, height: KindPictures.dotSide)
  private let title = inscription("caption-heading")
  private var shown: CollectionTile?
  private var loading: Task<Void, Never>?

  init() {
    frame.child = picture.widget
    frame.addClass("photo-tile")
    frame.clips = true
    dot.widget.valign = .center
    widget = box(
      .vertical, spacing: 6,
      [frame, box(.horizontal, spacing: 8, [dot.widget, title])])
    widget.setMargins(Self.margin, Self.margin)
    Tooltip.show(on: widget) { [weak self] in self?.shown?.title }
    Tooltip.show(on: dot.widget) { [weak self] in self?.shown?.id.kind.displayName }
    DropZone.mark(frame) { [weak self] _, _ in self?.target }
  }

  /// Shows a rating over the photo; nil for none.
  func show(stars text: String?) {
    guard text != nil || stars != nil else { return }
    let pill = stars ?? label("", "caption", "tile-stars")
    if stars == nil {
      stars = pill
      pill.align(.end, .end)
      pill.canTarget = false
      frame.addOverlay(pill)
    }
    pill.text = text ?? ""
    pill.isVisible = text != nil
  }

  func show(_ tile: CollectionTile) {
    loading?.cancel()
    let before = shown
    shown = tile
    title.inscribe(tile.title)
    if tile.id.kind != before?.id.kind {
      dot.show(KindPictures.dot(tile.id.kind, for: widget))
    }
    if tile.photo != nil {
      missing?.whole.isVisible = false
    } else {
      showMissing(
        tile.isPhotoRemoved ? "mona-photo-missing-symbolic" : tile.id.kind.iconName,
        isRemoved: tile.isPhotoRemoved)
    }
    picture.show(tile.photo.flatMap(photos.known))
    load()
  }

  /// The discovery that a photo dropped here is added to.
  private var target: PhotoDestination? {
    shown.map { PhotoDestination(id: $0.id, title: $0.title, isCollected: true) }
  }

  /// Releases the photo, and cancels its loading.
  func clear() {
    loading?.cancel()
    loading = nil
    picture.show(nil)
  }
}

extension PhotoTile {
  /// Loads the photo in the size of the tiles, once that is known, unless it is cached or loading is paused; the
  /// current picture stays until then.
  func load() {
    loading?.cancel()
    guard let photo = shown?.photo, photos.cut != nil, !photos.isPaused,
      photos.known(photo) == nil
    else { return }
    // While the grid is laid out, photos are decoded already.
    loading = widget.startTask(immediately: true) { [weak self, photos] in
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
