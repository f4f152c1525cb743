import CServices
import Foundation

/// A stream as libsoup reads one, of a form.
///
/// GLib has none that is fed by a program but through a pipe: that costs a thread, a second copy of each
/// byte, and for every 8 kB a new descriptor by which a cancellation would be heard.
enum FormStream {
  private static let reader = "mona-reader"

  /// The stream, which is the caller's to let go of.
  static func make(_ reader: FormReader) -> UnsafeMutablePointer<GInputStream> {
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else {
      preconditionFailure("out of memory")
    }
    g_object_set_data_full(object, Self.reader, Unmanaged.passRetained(reader).toOpaque()) {
      if let reader = $0 { Unmanaged<FormReader>.fromOpaque(reader).release() }
    }
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GInputStream.self)
  }

  /// The class of GLib's, which is made once.
  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GInputStreamClass>.size)
    info.instance_size = guint16(MemoryLayout<GInputStream>.size)
    info.class_init = { theClass, _ in
      theClass?.assumingMemoryBound(to: GInputStreamClass.self).pointee.read_fn = {
        stream, buffer, count, _, error in
        let room = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        return FormStream.read(stream, room, error)
      }
    }
    return g_type_register_static(
      g_input_stream_get_type(), "MonaFormStream", &info, GTypeFlags(rawValue: 0))
  }()

  private static func read(
    _ stream: UnsafeMutablePointer<GInputStream>?, _ buffer: UnsafeMutableRawBufferPointer,
    _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) -> gssize {
    guard let stream,
      let data = g_object_get_data(
        UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self), reader)
    else { return -1 }
    do {
      return try Unmanaged<FormReader>.fromOpaque(data).takeUnretainedValue().read(into: buffer)
    } catch let problem {
      g_set_error_literal(
        error, g_io_error_quark(), gint(G_IO_ERROR_FAILED.rawValue), "\(problem)")
      return -1
    }
  }
}
