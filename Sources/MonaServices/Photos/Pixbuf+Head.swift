import CServices
import MonaModel

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
