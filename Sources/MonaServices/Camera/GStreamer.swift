import CServices
import Glibc
import MonaModel

/// The functions of GStreamer 1.x that MONA needs, loaded when a camera is first used.
///
/// MONA is not linked with GStreamer, because that would slow each start, and most runs use no
/// camera.
struct GStreamer: @unchecked Sendable {
  typealias Pointer = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>
  typealias Failure = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  let parse: @convention(c) (Text, Failure?) -> Pointer?
  let parseBin: @convention(c) (Text, gboolean, Failure?) -> Pointer?
  let add: @convention(c) (Pointer, Pointer) -> gboolean
  let link: @convention(c) (Pointer, Pointer) -> gboolean
  let find: @convention(c) (Pointer, Text) -> Pointer?
  let setState: @convention(c) (Pointer, Int32) -> Int32
  let bus: @convention(c) (Pointer) -> Pointer?
  let popMessage: @convention(c) (Pointer, UInt32) -> Pointer?
  let parseError:
    @convention(c) (Pointer, Failure, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void
  let pullSample: @convention(c) (Pointer, UInt64) -> Pointer?
  let isEnded: @convention(c) (Pointer) -> gboolean
  let buffer: @convention(c) (Pointer) -> Pointer?
  let caps: @convention(c) (Pointer) -> Pointer?
  let structure: @convention(c) (Pointer, UInt32) -> Pointer?
  let integer: @convention(c) (Pointer, Text, UnsafeMutablePointer<Int32>) -> gboolean
  let bufferSize: @convention(c) (Pointer) -> gsize
  let extract: @convention(c) (Pointer, gsize, Pointer, gsize) -> gsize
  let release: @convention(c) (Pointer) -> Void
  let monitor: @convention(c) () -> Pointer?
  let filter: @convention(c) (Pointer, Text, Pointer?) -> UInt32
  let startMonitor: @convention(c) (Pointer) -> gboolean
  let stopMonitor: @convention(c) (Pointer) -> Void
  let devices: @convention(c) (Pointer) -> UnsafeMutablePointer<GList>?
  let deviceName: @convention(c) (Pointer) -> UnsafeMutablePointer<CChar>?
  let deviceSource: @convention(c) (Pointer, Text?) -> Pointer?

  /// A value of `GstState`.
  static let null: Int32 = 1
  static let playing: Int32 = 4
  /// A value of `GstMessageType`.
  static let error: UInt32 = 2

  /// Nil when GStreamer is not installed.
  ///
  /// The first use searches its plugins, which can take a second; do not call it on the main
  /// thread.
  static let installed = GStreamer()

  private init?() {
    guard let core = dlopen("libgstreamer-1.0.so.0", RTLD_NOW),
      let app = dlopen("libgstapp-1.0.so.0", RTLD_NOW)
    else { return nil }
    func of<Function>(_ library: Pointer, _ name: String) throws -> Function {
      guard let address = dlsym(library, name) else { throw WebcamError.notInstalled }
      return unsafeBitCast(address, to: Function.self)
    }
    do {
      let start: @convention(c) (Pointer?, Pointer?, Failure?) -> gboolean = try of(
        core, "gst_init_check")
      guard start(nil, nil, nil) != 0 else { return nil }
      parse = try of(core, "gst_parse_launch")
      parseBin = try of(core, "gst_parse_bin_from_description")
      add = try of(core, "gst_bin_add")
      link = try of(core, "gst_element_link")
      find = try of(core, "gst_bin_get_by_name")
      setState = try of(core, "gst_element_set_state")
      bus = try of(core, "gst_element_get_bus")
      popMessage = try of(core, "gst_bus_pop_filtered")
      parseError = try of(core, "gst_message_parse_error")
      pullSample = try of(app, "gst_app_sink_try_pull_sample")
      isEnded = try of(app, "gst_app_sink_is_eos")
      buffer = try of(core, "gst_sample_get_buffer")
      caps = try of(core, "gst_sample_get_caps")
      structure = try of(core, "gst_caps_get_structure")
      integer = try of(core, "gst_structure_get_int")
      bufferSize = try of(core, "gst_buffer_get_size")
      extract = try of(core, "gst_buffer_extract")
      release = try of(core, "gst_mini_object_unref")
      monitor = try of(core, "gst_device_monitor_new")
      filter = try of(core, "gst_device_monitor_add_filter")
      startMonitor = try of(core, "gst_device_monitor_start")
      stopMonitor = try of(core, "gst_device_monitor_stop")
      devices = try of(core, "gst_device_monitor_get_devices")
      deviceName = try of(core, "gst_device_get_display_name")
      deviceSource = try of(core, "gst_device_create_element")
    } catch {
      return nil
    }
  }
}
