import CGtk
import Foundation
import GtkKit
import MonaCatalogue
import MonaLog
import MonaModel
import MonaPerson
import MonaScreens
import MonaText

/// Photos dragged over the window: what would take them is set apart, and a line says what will
/// happen.
@MainActor
final class PhotoDrop {
  private let overlay: Widget
  private let front: @MainActor () -> (widget: Widget, PhotoDestination)?
  private var marked: Widget?
  private var line: Widget?

  /// - Parameters:
  ///   - overlay: fills the window.
  ///   - front: the page in front and its discovery, for what is dropped beside all others.
  init(
    over overlay: Widget, front: @escaping @MainActor () -> (widget: Widget, PhotoDestination)?,
    take: @escaping @MainActor (TransferredContent, PhotoDestination?) -> Void
  ) {
    self.overlay = overlay
    self.front = front
    FileDrop.accept(
      on: overlay, move: { [weak self] in self?.move($0, $1) },
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
    say(found?.target.dropText ?? PhotoDestination.inboxText)
  }

  private func mark(_ widget: Widget?) {
    guard widget != marked else { return }
    unmark()
    guard let widget else { return }
    widget.addClass("drop-here")
    // A row may go while something is dragged over it.
    g_object_ref(widget)
    marked = widget
  }

  private func unmark() {
    guard let marked else { return }
    self.marked = nil
    marked.removeClass("drop-here")
    g_object_unref(marked)
  }

  private func say(_ text: String) {
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

/// Where in the window a photo can be dropped on a discovery: a sheet, a row, a pin, a photo.
///
/// A widget says once which discovery it shows; the window alone listens to what is dragged, so
/// that lists have nothing more to do for each of their rows.
@MainActor
final class DropZone {
  /// The discovery at a point of a widget, if there is one.
  typealias Target = @MainActor (_ x: Double, _ y: Double) -> PhotoDestination?

  private static let name = "mona-drop-zone"
  private let target: Target

  private init(_ target: @escaping Target) {
    self.target = target
  }

  /// Lets photos be dropped on what a widget shows.
  static func mark(_ widget: Widget, _ target: @escaping Target) {
    attach(DropZone(target), to: widget, as: name)
  }

  /// The innermost such widget at a point of `window`, and its discovery.
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
  /// What was dropped or pasted, as GTK tells it.
  @MainActor
  init(_ content: TransferredContent) {
    switch content {
    case .files(let files): self = .files(files)
    case .texture(let texture):
      self = .image(
        DroppedImage(
          toFile: { await PastedPhoto.file(of: texture) },
          toInbox: { await PastedPhoto.lastingFile(of: texture) }))
    case .elsewhere: self = .elsewhere
    }
  }
}

extension DropHandler {
  /// Takes what was dropped or pasted, and asks over a window before a photo gives way.
  func take(_ content: TransferredContent, for target: PhotoDestination?, over window: Widget) {
    Task {
      await take(DroppedContent(content), for: target) { target in
        let question = target.replaceQuestion
        let answer = await Alert(
          heading: question.heading, body: question.body,
          responses: [
            .init("keep", tr("Keep")), .init("replace", trc("button", "Replace"), .suggested),
          ]
        ).ask(over: window.window)
        return answer == "replace"
      }
    }
  }
}

/// An image that was dropped or pasted without a file, as a file to copy from.
@MainActor
enum PastedPhoto {
  /// Writes an image to a temporary file, which is the caller's to remove; nil when there is no room
  /// for it.
  static func file(of texture: Object<OpaquePointer>) async -> URL? {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-\(UUID().uuidString).png")
    return await save(texture, to: url)
  }

  /// Writes an image to a file that the inbox still finds after the computer was restarted, named
  /// after this moment; nil when there is no room for it.
  static func lastingFile(of texture: Object<OpaquePointer>) async -> URL? {
    let now = DateFormatter()
    now.locale = Locale(identifier: "en_US_POSIX")
    now.dateFormat = "yyyy-MM-dd HH.mm.ss.SSS"
    return await save(
      texture, to: folder.appendingPathComponent("\(now.string(from: Date())).png"))
  }

  /// Where they wait to be collected from the inbox.
  static let folder = Folders.current().data.appendingPathComponent("pasted")

  private static func save(_ texture: Object<OpaquePointer>, to url: URL) async -> URL? {
    let isSaved = await BlockingExecutor.shared.run {
      // A folder that cannot be made leaves no room for the image either.
      tryLogging("There is no folder for pasted photos", level: .warning) {
        try PrivateFiles.makeFolder(url.deletingLastPathComponent())
      }
      // Textures never change: any thread may read them.
      return gdk_texture_save_to_png(cast(texture), url.path) != 0
    }
    return isSaved ? url : nil
  }
}
