import CServices
import Foundation
import MonaModel
import MonaPerson

/// A decoder of gdk-pixbuf for one format.
///
/// It is named and fed with bytes: a decoder that gdk-pixbuf chooses by the content may be another
/// than the head's, and its functions for files close the descriptor of a TIFF twice, which closes a
/// file of another thread (`findings/gdk-pixbuf-tiff-close.sh`).
final class PixbufLoader {
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let progress: UnsafeMutablePointer<Progress>
  private var isFailed = false

  /// What the decoder reports.
  fileprivate struct Progress {
    /// The largest number of pixels that it may report.
    let pixels: Int
    /// The longest side of its result; nil to decode at the image's size.
    let side: Int?
    /// Whether it reported more pixels.
    var isTooLarge = false
    /// The number of rows that it decoded.
    var rows = 0
  }

  /// - Parameters:
  ///   - pixels: the number of pixels that the head says. The decoding fails when the decoder finds
  ///     more.
  ///   - side: the longest side of the result, for decoders that scale while they decode.
  /// - Throws: `AlbumError.unsupported` when this computer has no decoder of the format.
  init(_ type: PhotoType, pixels: Int, side: Int? = nil) throws(AlbumError) {
    guard let made = Self.made(of: type) else { throw .unsupported(type) }
    loader = made
    progress = .allocate(capacity: 1)
    progress.initialize(to: Progress(pixels: pixels, side: side))
    let sizePrepared:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?
      ) -> Void = { loader, width, height, data in
        data?.assumingMemoryBound(to: Progress.self).pointee.prepare(loader, width, height)
      }
    let areaUpdated:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, Int32, Int32,
        UnsafeMutableRawPointer?
      ) -> Void = { _, _, top, _, height, data in
        let progress = data?.assumingMemoryBound(to: Progress.self)
        progress?.pointee.rows = max(progress?.pointee.rows ?? 0, Int(top) + Int(height))
      }
    for (name, handler) in [
      ("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self)),
      ("area-updated", unsafeBitCast(areaUpdated, to: GCallback.self)),
    ] {
      g_signal_connect_data(loader, name, handler, progress, nil, GConnectFlags(rawValue: 0))
    }
  }

  deinit {
    // Does nothing if it is closed; an open one must be.
    gdk_pixbuf_loader_close(loader, nil)
    g_object_unref(loader)
    progress.deallocate()
  }

  /// Decodes the next bytes.
  /// - Returns: whether further bytes are of use.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !isFailed, !bytes.isEmpty else { return !isFailed }
    let start = bytes.bindMemory(to: UInt8.self).baseAddress
    isFailed = gdk_pixbuf_loader_write(loader, start, gsize(bytes.count), nil) == 0
    return !isFailed
  }

  /// The number of rows decoded so far.
  var rows: Int { progress.pointee.rows }

  /// Ends the decoding, and returns the image; nil when it is damaged or larger than its head says.
  func finish() -> Pixbuf? {
    let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isClosed, !isFailed, !progress.pointee.isTooLarge,
      let image = gdk_pixbuf_loader_get_pixbuf(loader)
    else { return nil }
    g_object_ref(UnsafeMutableRawPointer(image))
    return Pixbuf(image)
  }

  /// Whether this computer has a decoder of a format.
  static func isInstalled(_ type: PhotoType) -> Bool {
    (try? PixbufLoader(type, pixels: 0)) != nil
  }

  private static func made(of type: PhotoType) -> UnsafeMutablePointer<GdkPixbufLoader>? {
    for mediaType in mediaTypes(of: type) {
      if let loader = gdk_pixbuf_loader_new_with_mime_type(mediaType, nil) { return loader }
    }
    return nil
  }

  private static func mediaTypes(of type: PhotoType) -> [String] {
    switch type {
    case .heif: ["image/heif", "image/heic"]
    case .jpeg, .png, .webp, .gif, .tiff, .avif: ["image/\(type.rawValue)"]
    case .bmp, .jxl: []
    }
  }
}

extension PixbufLoader.Progress {
  /// Chooses the size of the result, once the decoder knows the size of the image.
  mutating func prepare(
    _ loader: UnsafeMutablePointer<GdkPixbufLoader>?, _ width: Int32, _ height: Int32
  ) {
    guard Int(width) * Int(height) <= pixels else {
      isTooLarge = true
      // A size of zero stops most decoders.
      return gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
    guard let side, max(width, height) > side else { return }
    let size = Pixbuf.size(Int(width), Int(height), within: side)
    gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
  }
}
