import CGtk
import GtkKit
import MonaModel
import MonaScreens

/// What stands for a discovery in a row: the person's photo, else the catalogue's picture, else a
/// drawn cover, which also shows until the others are there.
@MainActor
final class CoverPicture {
  var widget: Widget { slot.widget }
  private let slot: PictureSlot
  private let side: Int
  private var shown: CoverContent?
  private var mode = PictureDisplay.Mode.hidden
  private var loading: Task<Void, Never>?
  /// Whether the content's own picture is shown, not the cover.
  private var isLoaded = false
  /// Nil where all pictures are of rows that are to be seen.
  private var sight: SightObserver?
  private var isSeen: Bool

  /// - Parameters:
  ///   - side: the width and height, in pixels.
  ///   - isInList: whether it is in a list that has rows only where they are to be seen; else it
  ///     loads its picture while it can be seen.
  init(side: Int, isInList: Bool = true) {
    self.side = side
    isSeen = isInList
    slot = PictureSlot(width: side, height: side)
    widget.addClass("row-picture")
    widget.clips = true
    observe(while: widget) { [weak self] in self?.follow(PictureSupply.display?.mode ?? .hidden) }
    if !isInList {
      sight = SightObserver(of: widget) { [weak self] in self?.follow(isSeen: $0) }
    }
  }

  isolated deinit { loading?.cancel() }

  /// Shows a content; nothing for nil.
  func show(_ content: CoverContent?) {
    stop()
    shown = content
    isLoaded = false
    guard let content else { return slot.show(nil) }
    if let texture = known(content) {
      isLoaded = true
      return slot.show(texture)
    }
    slot.show(KindPictures.mark(content, side: side, for: widget))
    if isSeen { load() }
  }

  private func load() {
    let mode = mode
    guard let content = shown, !isLoaded,
      content.photo != nil || content.picture != nil && mode != .hidden
    else { return }
    loading = widget.startTask { [weak self] in
      if let photo = content.photo, let texture = await PhotoTextures.rows.texture(photo) {
        self?.present(texture)
      } else if let picture = content.picture {
        await PictureTextures.rows.load(picture, mode) { [weak self] in self?.present($0) }
      }
    }
  }

  /// Releases the picture, and cancels loading it.
  func clear() { show(nil) }

  private func stop() {
    loading?.cancel()
    loading = nil
  }

  private func present(_ texture: Object<OpaquePointer>) {
    guard !Task.isCancelled else { return }
    isLoaded = true
    slot.show(texture)
  }

  private func follow(isSeen: Bool) {
    self.isSeen = isSeen
    stop()
    if isSeen { load() }
  }

  private func known(_ content: CoverContent) -> Object<OpaquePointer>? {
    if let photo = content.photo { return PhotoTextures.rows.known(photo) }
    guard mode != .hidden, let picture = content.picture else { return nil }
    return PictureTextures.rows.known(picture)
  }

  private func follow(_ mode: PictureDisplay.Mode) {
    guard mode != self.mode else { return }
    self.mode = mode
    if shown?.picture != nil { show(shown) }
  }
}

/// The large picture of a sheet or of the day: the catalogue's picture, or the drawn cover.
@MainActor
final class LargeCover {
  /// A `GtkPicture`.
  private let widget: Widget
  private let size: (width: Int, height: Int)
  private var shown: CoverContent?
  private var loading: Task<Void, Never>?
  /// Whether the catalogue's picture is shown, not the cover.
  private(set) var hasPicture = false

  /// - Parameter size: the size of the drawn cover, in pixels.
  init(in widget: Widget, size: (width: Int, height: Int)) {
    (self.widget, self.size) = (widget, size)
  }

  isolated deinit { loading?.cancel() }

  /// Shows the picture of a content, or its cover; its photo is left out.
  ///
  /// - Parameter changed: called when a picture arrives later.
  func show(
    _ content: CoverContent, _ mode: PictureDisplay.Mode,
    changed: @escaping @MainActor () -> Void = {}
  ) {
    clear()
    if let picture = content.picture, mode != .hidden {
      if let texture = PictureTextures.large.known(picture) { return present(texture) }
      loading = widget.startTask { [weak self] in
        await PictureTextures.large.load(picture, mode) { [weak self] texture in
          guard !Task.isCancelled else { return }
          self?.present(texture)
          changed()
        }
      }
    }
    let drawn = KindPictures.cover(content, width: size.width, height: size.height, for: widget)
    // The widget keeps its own reference.
    withExtendedLifetime(drawn) { widget.paintable = drawn.pointer }
  }

  /// Cancels loading.
  func clear() {
    loading?.cancel()
    loading = nil
    hasPicture = false
  }

  private func present(_ texture: Object<OpaquePointer>) {
    hasPicture = true
    widget.paintable = texture.pointer
  }
}
