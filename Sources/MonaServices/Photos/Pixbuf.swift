import CServices
import Foundation
import MonaModel

/// A decoded image, released when Swift lets go of it.
struct Pixbuf: ~Copyable {
  private let pointer: OpaquePointer

  /// Takes over a reference.
  init?(_ pointer: OpaquePointer?) {
    guard let pointer else { return nil }
    self.pointer = pointer
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Decodes all of an image, at most `side` pixels a side when that is cheaper.
  ///
  /// It is never enlarged. Nil for what is no image or is cut short.
  init?(file: URL, header: Header, side: Int) {
    // The JPEG decoder alone scales while it decodes. The others decode everything in any case,
    // and refuse what is cut short only when they are not asked to scale.
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

  /// What an image file says of itself, without decoding it.
  struct Header {
    var type: PhotoType
    var width: Int
    var height: Int

    init(type: PhotoType, width: Int, height: Int) {
      (self.type, self.width, self.height) = (type, width, height)
    }

    /// Nil when it is no image of a type we take.
    init?(file: URL) {
      var width: Int32 = 0
      var height: Int32 = 0
      guard let format = gdk_pixbuf_get_file_info(file.path, &width, &height), width > 0,
        height > 0, let type = Self.type(of: format)
      else { return nil }
      // One reader reads both HEIC and AVIF, and calls both by one name.
      self.type = type == .heif && PhotoMagic.type(of: file) == .avif ? .avif : type
      self.width = Int(width)
      self.height = Int(height)
    }

    /// Whether it says to have at most so many pixels; two 32-bit sides, so the product fits.
    func isWithin(pixels: Int = PhotoInfo.pixelLimit) -> Bool { width * height <= pixels }

    /// Which of the types we take a format is.
    static func type(of format: OpaquePointer?) -> PhotoType? {
      guard let format, let name = gdk_pixbuf_format_get_name(format) else { return nil }
      defer { g_free(name) }
      return types[String(cString: name)]
    }

    /// gdk-pixbuf's names; drawings, icons and animations of the pointer are no photos.
    private static let types: [String: PhotoType] = [
      "jpeg": .jpeg, "png": .png, "webp": .webp, "gif": .gif, "tiff": .tiff, "bmp": .bmp,
      "heif": .heif, "heif/avif": .heif, "heic": .heif, "avif": .avif, "jxl": .jxl,
    ]
  }

  var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
  var height: Int { Int(gdk_pixbuf_get_height(pointer)) }

  /// Turned as its EXIF orientation says, at most `side` pixels wide and high, on white.
  consuming func thumbnail(side: Int) -> Pixbuf? {
    guard let upright = Pixbuf(gdk_pixbuf_apply_embedded_orientation(pointer)) else { return nil }
    let scale = min(1, Double(side) / Double(max(upright.width, upright.height)))
    let width = Int32(max(1, (Double(upright.width) * scale).rounded()))
    let height = Int32(max(1, (Double(upright.height) * scale).rounded()))
    // Composites even when the size is right, so that no transparency is left for JPEG.
    return Pixbuf(
      gdk_pixbuf_composite_color_simple(
        upright.pointer, width, height, GDK_INTERP_BILINEAR, 255, 8, 0xFFFFFF, 0xFFFFFF))
  }

  /// Decodes an image that is in memory.
  init?(data: Data) {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let isWritten = data.withUnsafeBytes {
      gdk_pixbuf_loader_write(
        loader, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize($0.count), nil)
    }
    // It must be closed whether or not that went well.
    let isClosed = gdk_pixbuf_loader_close(loader, nil)
    guard isWritten != 0, isClosed != 0, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      return nil
    }
    g_object_ref(UnsafeMutableRawPointer(pixbuf))
    pointer = pixbuf
  }

  /// One of the squares it is cut into, so many in a row, as large as `side`.
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

  /// The image as a PNG, packed in haste.
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

  /// What its colours mean, as the file said, in the form in which it is saved again.
  var colourProfile: String? {
    gdk_pixbuf_get_option(pointer, "icc-profile").map { String(cString: $0) }
  }

  /// Writes the image as JPEG; says whether all of it was written.
  func saveJPEG(to file: URL, quality: Int, profile: String? = nil) -> Bool {
    var options = ["quality": String(quality)]
    if let profile { options["icc-profile"] = profile }
    return withOptions(options) { keys, values in
      gdk_pixbuf_savev(pointer, file.path, "jpeg", keys, values, nil) != 0
    }
  }

  /// Lends C the option lists that `gdk_pixbuf_savev` wants, ended by null.
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
  /// What the beginning of an image says of it; nil when that is no image of a type we take, or not enough.
  init?(head: UnsafeRawBufferPointer) {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let prepared:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?
      ) -> Void = { loader, width, height, told in
        told?.assumingMemoryBound(to: (Int32, Int32).self).pointee = (width, height)
        // Nothing is decoded of a picture without a size.
        gdk_pixbuf_loader_set_size(loader, 0, 0)
      }
    var size: (Int32, Int32) = (0, 0)
    let type = withUnsafeMutablePointer(to: &size) { told -> PhotoType? in
      g_signal_connect_data(
        loader, "size-prepared", unsafeBitCast(prepared, to: GCallback.self), told, nil,
        GConnectFlags(rawValue: 0))
      // It complains that there is no more of the picture.
      gdk_pixbuf_loader_write(
        loader, head.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(head.count), nil)
      gdk_pixbuf_loader_close(loader, nil)
      return Self.type(of: gdk_pixbuf_loader_get_format(loader))
    }
    guard let type, size.0 > 0, size.1 > 0 else { return nil }
    self.init(type: type, width: Int(size.0), height: Int(size.1))
  }
}
