import CGtk
import Foundation
import GtkKit
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// Handles photos dragged over the window: highlights the drop target, and shows what a drop will do.
@MainActor
final class PhotoDrop {
  private let overlay: Widget
  private let front: @MainActor () -> (widget: Widget, PhotoDestination)?
  private var marked: Widget?
  private var line: Widget?

  /// - Parameters:
  ///   - overlay: fills the window.
  ///   - front: the current page and its discovery, the target of drops outside all drop zones.
  init(
    over overlay: Widget, front: @escaping @MainActor () -> (widget: Widget, PhotoDestination)?,
    take: @escaping @MainActor (TransferredContent, PhotoDestination?) -> Void
  ) {
    self.overlay = overlay
    self.front = front
    FileDrop.accept(
      on: overlay, imageLimit: PhotoInfo.byteLimit,
      move: { [weak self] in self?.move($0, $1) },
      leave: { [weak self] in self?.leave() }
    ) { [weak self] content, x, y in
      let target = self?.find(x, y)?.target
      self?.leave()
      take(content, target)
    }
  }

  private func find(_ x: Double, _ y: Double) -> (widget: Widget, target: PhotoDestination)? {
    DropZone.find(in: overlay, x, y) ?? front()
  }

  private func move(_ x: Double, _ y: Double) {
    let found = find(x, y)
    mark(found?.widget)
    showHint(found?.target.dropText ?? PhotoDestination.inboxText)
  }

  private func mark(_ widget: Widget?) {
    guard widget != marked else { return }
    unmark()
    guard let widget else { return }
    widget.addClass("drop-here")
    // A row may be destroyed during the drag.
    g_object_ref(widget)
    marked = widget
  }

  private func unmark() {
    guard let marked else { return }
    self.marked = nil
    marked.removeClass("drop-here")
    g_object_unref(marked)
  }

  private func showHint(_ text: String) {
    if let line { return line.text = text }
    let line = label(text, "osd", "drop-line", wraps: true)
    line.justify = .center
    line.align(.center, .end)
    line.setMargins(12, 24)
    line.canTarget = false
    overlay.addOverlay(line)
    self.line = line
  }

  private func leave() {
    unmark()
    line.map { gtk_overlay_remove_overlay(cast(overlay), $0) }
    line = nil
  }
}

/// A widget on which a photo can be dropped for a discovery: a sheet, a row, a pin, a photo.
///
/// A widget only registers its target; a single drop handler of the window finds it, so that list rows need no
/// handlers.
@MainActor
final class DropZone {
  /// The discovery at a point of the widget; nil if there is none.
  typealias Target = @MainActor (_ x: Double, _ y: Double) -> PhotoDestination?

  private static let name = "mona-drop-zone"
  private let target: Target

  private init(_ target: @escaping Target) {
    self.target = target
  }

  /// Makes a widget a drop zone.
  static func mark(_ widget: Widget, _ target: @escaping Target) {
    attach(DropZone(target), to: widget, as: name)
  }

  /// The innermost drop zone at a point of `window`, and its discovery.
  static func find(in window: Widget, _ x: Double, _ y: Double) -> (
    widget: Widget, PhotoDestination
  )? {
    var next = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT)
    while let widget = next, widget != window {
      if let zone: DropZone = attached(to: widget, as: name) {
        var (innerX, innerY) = (0.0, 0.0)
        gtk_widget_translate_coordinates(window, widget, x, y, &innerX, &innerY)
        if let target = zone.target(innerX, innerY) { return (widget, target) }
      }
      next = widget.parent
    }
    return nil
  }
}

extension DroppedContent {
  /// Converts the content that GTK transferred.
  @MainActor
  init(_ content: TransferredContent) {
    switch content {
    case .files(let files): self = .files(files)
    case .image(let content):
      self = .image(
        DroppedImage(
          toFile: { await PastedPhoto.file(of: content) },
          toInbox: { await PastedPhoto.lastingFile(of: content) }))
    case .elsewhere: self = .elsewhere
    }
  }
}

extension DropHandler {
  /// Handles dropped or pasted content.
  func take(_ content: TransferredContent, for target: PhotoDestination?, over window: Widget) {
    window.startTask { await take(DroppedContent(content), for: target) }
  }
}

/// Saves images that were dropped or pasted without a file.
@MainActor
enum PastedPhoto {
  /// Writes an image to a temporary file, which the caller removes; nil if that fails, for instance on a full
  /// disk.
  static func file(of content: Data) async -> URL? {
    await save(content, in: FileManager.default.temporaryDirectory, as: "mona-\(UUID().uuidString)")
  }

  /// Writes an image to a file that outlives a restart, for the inbox, named after the current time; nil if
  /// that fails, for instance on a full disk.
  static func lastingFile(of content: Data) async -> URL? {
    let now = DateFormatter()
    now.locale = Locale(identifier: "en_US_POSIX")
    now.dateFormat = "yyyy-MM-dd HH.mm.ss.SSS"
    return await save(content, in: folder, as: now.string(from: Date()))
  }

  /// The folder of the pasted photos of the inbox.
  static let folder = Folders.current().data.appendingPathComponent("pasted")

  private static func save(_ content: Data, in folder: URL, as name: String) async -> URL? {
    await BlockingExecutor.shared.run {
      tryLogging("A pasted photo is not saved", level: .warning) {
        try PrivateFiles.makeFolder(folder)
        let type = PhotoType(beginning: content) ?? .png
        let file = folder.appendingPathComponent("\(name).\(type.fileExtension)")
        try content.write(to: file)
        return file
      }
    }
  }
}
