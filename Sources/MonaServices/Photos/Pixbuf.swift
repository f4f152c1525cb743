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

  var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
  var height: Int { Int(gdk_pixbuf_get_height(pointer)) }
  var hasAlpha: Bool { gdk_pixbuf_get_has_alpha(pointer) != 0 }
  /// The number of bytes from one row to the next.
  var stride: Int { Int(gdk_pixbuf_get_rowstride(pointer)) }

  /// Calls a function with the `GdkPixbuf`, which it may retain.
  func withPointer<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
    try body(pointer)
  }

  /// The pixels of a row: three bytes each, or four with transparency.
  func row(_ index: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: gdk_pixbuf_get_pixels(pointer) + index * stride, count: width * (hasAlpha ? 4 : 3))
  }

  /// The Exif orientation that is still to be applied, 1...8; nil when there is none.
  var orientation: Int? {
    get { gdk_pixbuf_get_option(pointer, "orientation").flatMap { Int(String(cString: $0)) } }
    nonmutating set {
      if let newValue { gdk_pixbuf_set_option(pointer, "orientation", String(newValue)) }
    }
  }

  /// The ICC profile of the file, in the encoding in which gdk-pixbuf saves it.
  var colourProfile: String? {
    get { gdk_pixbuf_get_option(pointer, "icc-profile").map { String(cString: $0) } }
    nonmutating set { if let newValue { gdk_pixbuf_set_option(pointer, "icc-profile", newValue) } }
  }

  /// The size of an image that fits `side` × `side` pixels, with the same proportions; never larger.
  static func size(_ width: Int, _ height: Int, within side: Int) -> (width: Int, height: Int) {
    let scale = min(1, Double(side) / Double(max(width, height)))
    return (
      max(1, Int((Double(width) * scale).rounded())),
      max(1, Int((Double(height) * scale).rounded()))
    )
  }

  /// The image scaled down to at most `side` × `side` pixels.
  consuming func scaled(side: Int) -> Pixbuf? {
    guard max(width, height) > side else { return self }
    let size = Self.size(width, height, within: side)
    let scaled = gdk_pixbuf_scale_simple(
      pointer, Int32(size.width), Int32(size.height), GDK_INTERP_BILINEAR)
    if let scaled { gdk_pixbuf_copy_options(pointer, scaled) }
    return Pixbuf(scaled)
  }

  /// The image in its Exif orientation.
  consuming func upright() -> Pixbuf? {
    Pixbuf(gdk_pixbuf_apply_embedded_orientation(pointer))
  }

  /// The image in its Exif orientation, on a white background: JPEG has no transparency.
  consuming func opaque() -> Pixbuf? {
    guard let upright = upright() else { return nil }
    return Pixbuf(
      gdk_pixbuf_composite_color_simple(
        upright.pointer, Int32(upright.width), Int32(upright.height), GDK_INTERP_NEAREST, 255, 8,
        0xFFFFFF, 0xFFFFFF))
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

extension Pixbuf {
  /// An image without content yet; nil when there is not enough memory.
  init?(width: Int, height: Int, hasAlpha: Bool) {
    self.init(
      gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(width), Int32(height)))
  }

  /// Decodes an image in memory, a PNG or a JPEG of at most `pixels` pixels.
  init?(data: Data, pixels: Int) {
    guard let head = PhotoHead(PhotoBytes(data)), [.png, .jpeg].contains(head.type),
      head.pixels <= pixels, let loader = try? PixbufLoader(head.type, pixels: head.pixels),
      data.withUnsafeBytes({ loader.write($0) }), let image = loader.finish()
    else { return nil }
    self = image
  }
}
