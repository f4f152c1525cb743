import CServices
import Foundation
import MonaModel

/// A decoded image (`GdkPixbuf`), released with this value.
struct Pixbuf: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes ownership of a reference.
  init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Decodes an image, at a size of at most `side` × `side` pixels when that is cheaper.
  ///
  /// The image is never enlarged. Nil when the file is not an image or is truncated.
  init?(file: URL, header: Header, side: Int) {
    // Only the JPEG decoder scales while it decodes. The others decode the whole image in any case,
    // and report truncated files only without scaling.
    let fits = header.width <= side && header.height <= side
    let isScaled = header.type == .jpeg
    if isScaled, !JPEGFile.isWhole(file) { return nil }
    let size = Int32(fits ? max(header.width, header.height) : side)
    let decoded =
      isScaled
      ? gdk_pixbuf_new_from_file_at_scale(file.path, size, size, 1, nil)
      : gdk_pixbuf_new_from_file(file.path, nil)
    guard let decoded else { return nil }
    if let orientation = PhotoOrientation.overlooked(in: file) {
      gdk_pixbuf_set_option(decoded, "orientation", String(orientation))
    }
    pointer = decoded
  }

  /// An image's type and size, read without decoding it.
  struct Header {
    var type: PhotoType
    var width: Int
    var height: Int

    init(type: PhotoType, width: Int, height: Int) {
      (self.type, self.width, self.height) = (type, width, height)
    }

    /// Nil when the file is not an image of a supported type.
    init?(file: URL) {
      var width: Int32 = 0
      var height: Int32 = 0
      guard let format = gdk_pixbuf_get_file_info(file.path, &width, &height), width > 0,
        height > 0, let type = Self.type(of: format)
      else { return nil }
      // One loader reads both HEIC and AVIF, and reports the same name for both.
      self.type = type == .heif && PhotoMagic.type(of: file) == .avif ? .avif : type
      self.width = Int(width)
      self.height = Int(height)
    }

    /// Whether the image has at most this number of pixels.
    ///
    /// Both sides have 32 bits, so the product cannot overflow.
    func isWithin(pixels: Int = PhotoInfo.pixelLimit) -> Bool { width * height <= pixels }

    /// The supported type for a format of gdk-pixbuf; nil for others.
    static func type(of format: OpaquePointer?) -> PhotoType? {
      guard let format, let name = gdk_pixbuf_format_get_name(format) else { return nil }
      defer { g_free(name) }
      return types[String(cString: name)]
    }

    /// gdk-pixbuf's format names.
    ///
    /// Vector images, icons and cursors are not photos.
    private static let types: [String: PhotoType] = [
      "jpeg": .jpeg, "png": .png, "webp": .webp, "gif": .gif, "tiff": .tiff, "bmp": .bmp,
      "heif": .heif, "heif/avif": .heif, "heic": .heif, "avif": .avif, "jxl": .jxl,
    ]
  }

  var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
  var height: Int { Int(gdk_pixbuf_get_height(pointer)) }

  /// The image in its Exif orientation, at most `side` pixels wide and high, on a white background.
  consuming func thumbnail(side: Int) -> Pixbuf? {
    guard let upright = Pixbuf(gdk_pixbuf_apply_embedded_orientation(pointer)) else { return nil }
    let scale = min(1, Double(side) / Double(max(upright.width, upright.height)))
    let width = Int32(max(1, (Double(upright.width) * scale).rounded()))
    let height = Int32(max(1, (Double(upright.height) * scale).rounded()))
    // Composites even at the same size, because JPEG has no transparency.
    return Pixbuf(
      gdk_pixbuf_composite_color_simple(
        upright.pointer, width, height, GDK_INTERP_BILINEAR, 255, 8, 0xFFFFFF, 0xFFFFFF))
  }

  /// Decodes an image in memory.
  init?(data: Data) {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let isWritten = data.withUnsafeBytes {
      gdk_pixbuf_loader_write(
        loader, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize($0.count), nil)
    }
    // The loader must be closed even after an error.
    let isClosed = gdk_pixbuf_loader_close(loader, nil)
    guard isWritten != 0, isClosed != 0, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      return nil
    }
    g_object_ref(UnsafeMutableRawPointer(pixbuf))
    pointer = pixbuf
  }

  /// One square of a grid with `parts` rows and columns, scaled to `side` × `side` pixels.
  func part(column: Int, row: Int, of parts: Int, side: Int) -> Pixbuf? {
    let square = Double(side * parts)
    let scaled = gdk_pixbuf_new(
      GDK_COLORSPACE_RGB, gdk_pixbuf_get_has_alpha(pointer), 8, Int32(side), Int32(side))
    guard let scaled else { return nil }
    gdk_pixbuf_scale(
      pointer, scaled, 0, 0, Int32(side), Int32(side), Double(-column * side),
      Double(-row * side), square / Double(width), square / Double(height), GDK_INTERP_BILINEAR)
    return Pixbuf(scaled)
  }

  /// The image as a PNG, with fast compression.
  func png() -> Data? {
    var buffer: UnsafeMutablePointer<CChar>?
    var size: gsize = 0
    let isSaved = withOptions(["compression": "1"]) { keys, values in
      gdk_pixbuf_save_to_bufferv(pointer, &buffer, &size, "png", keys, values, nil) != 0
    }
    guard isSaved, let buffer else { return nil }
    defer { g_free(buffer) }
    return Data(bytes: buffer, count: Int(size))
  }

  /// The ICC profile of the file, in the encoding in which gdk-pixbuf saves it.
  var colourProfile: String? {
    gdk_pixbuf_get_option(pointer, "icc-profile").map { String(cString: $0) }
  }

  /// Writes the image as a JPEG.
  /// - Returns: whether it was written completely.
  func saveJPEG(to file: URL, quality: Int, profile: String? = nil) -> Bool {
    var options = ["quality": String(quality)]
    if let profile { options["icc-profile"] = profile }
    return withOptions(options) { keys, values in
      gdk_pixbuf_savev(pointer, file.path, "jpeg", keys, values, nil) != 0
    }
  }

  /// Passes null-terminated option lists to `gdk_pixbuf_savev`.
  private func withOptions(
    _ options: [String: String],
    _ body: (
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Bool
  ) -> Bool {
    var keys = options.keys.map { strdup($0) } + [nil]
    var values = options.keys.map { strdup(options[$0] ?? "") } + [nil]
    defer { (keys + values).forEach { free($0) } }
    return keys.withUnsafeMutableBufferPointer { keys in
      values.withUnsafeMutableBufferPointer { values in
        guard let keys = keys.baseAddress, let values = values.baseAddress else { return false }
        return body(keys, values)
      }
    }
  }
}

extension Pixbuf.Header {
  /// Reads an image's header from the beginning of a file; nil when its type is not supported, or
  /// when more bytes are needed.
  init?(head: UnsafeRawBufferPointer) {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let prepared:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?
      ) -> Void = { loader, width, height, told in
        told?.assumingMemoryBound(to: (Int32, Int32).self).pointee = (width, height)
        // A size of zero prevents decoding.
        gdk_pixbuf_loader_set_size(loader, 0, 0)
      }
    var size: (Int32, Int32) = (0, 0)
    let type = withUnsafeMutablePointer(to: &size) { told -> PhotoType? in
      g_signal_connect_data(
        loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self), told, nil,
        GConnectFlags(rawValue: 0))
      // This reports an error because the rest of the image is missing, which is ignored.
      gdk_pixbuf_loader_write(
        loader, head.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(head.count), nil)
      gdk_pixbuf_loader_close(loader, nil)
      return Self.type(of: gdk_pixbuf_loader_get_format(loader))
    }
    guard let type, size.0 > 0, size.1 > 0 else { return nil }
    self.init(type: type, width: Int(size.0), height: Int(size.1))
  }
}
