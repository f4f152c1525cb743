import CServices
import Foundation
import MonaModel

/// A private connection to a message bus (D-Bus) for blocking calls to one service.
///
/// It is closed when the object is released.
///
/// All methods throw ``LocatorError`` or `CancellationError`.
final class BusConnection {
  /// The value of an argument.
  enum Value {
    case text(String)
    case number(UInt32)
    /// A value wrapped in a variant, as properties require.
    indirect case enveloped(Value)

    /// A floating reference.
    fileprivate var variant: OpaquePointer? {
      switch self {
      case .text(let text): g_variant_new_string(text)
      case .number(let number): g_variant_new_uint32(number)
      case .enveloped(let value): g_variant_new_variant(value.variant)
      }
    }
  }

  private let connection: OpaquePointer
  private let service: String
  private let end: ContinuousClock.Instant
  private let cancellable: Cancellable

  /// Connects to the bus at `address`, or to the system bus; calls time out at `end`.
  init(
    to service: String, at address: String?, until end: ContinuousClock.Instant,
    _ cancellable: Cancellable
  ) throws {
    var error: UnsafeMutablePointer<GError>?
    let address =
      try address
      ?? {
        let text = g_dbus_address_get_for_bus_sync(
          G_BUS_TYPE_SYSTEM, cancellable.pointer, &error)
        guard let text else { throw Self.failure(taking: error) }
        defer { g_free(text) }
        return String(cString: text)
      }()
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let connection = g_dbus_connection_new_for_address_sync(
      address, flags, nil, cancellable.pointer, &error)
    guard let connection else { throw Self.failure(taking: error) }
    self.connection = connection
    self.service = service
    self.end = end
    self.cancellable = cancellable
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Calls a method and waits for its reply.
  func call(
    _ object: String, _ interface: String, _ method: String, _ arguments: [Value] = []
  ) throws -> BusReply {
    let left = try timeLeft()
    var variants = arguments.map(\.variant)
    var error: UnsafeMutablePointer<GError>?
    let reply = g_dbus_connection_call_sync(
      connection, service, object, interface, method,
      g_variant_new_tuple(&variants, gsize(variants.count)), nil, G_DBUS_CALL_FLAGS_NONE, left,
      cancellable.pointer, &error)
    guard let reply else { throw Self.failure(taking: error) }
    return BusReply(taking: reply)
  }

  /// Reads a property.
  func get(_ property: String, of object: String, _ interface: String) throws -> BusReply {
    try call(object, Self.properties, "Get", [.text(interface), .text(property)])
  }

  /// Sets a property.
  func set(
    _ property: String, of object: String, _ interface: String, to value: Value
  ) throws {
    _ = try call(
      object, Self.properties, "Set", [.text(interface), .text(property), .enveloped(value)])
  }

  /// Waits for a short time.
  func pause(milliseconds: UInt32) throws {
    _ = try timeLeft()
    usleep(milliseconds * 1000)
    if g_cancellable_is_cancelled(cancellable.pointer) != 0 { throw CancellationError() }
  }

  private static let properties = "org.freedesktop.DBus.Properties"

  /// The time left, in milliseconds.
  private func timeLeft() throws -> gint {
    let left = (end - .now) / .milliseconds(1)
    guard left >= 1 else { throw LocatorError.timedOut }
    return gint(min(left, Double(gint.max)))
  }

  private static func failure(taking error: UnsafeMutablePointer<GError>?) -> any Error {
    guard let error else { return LocatorError.unavailable(reason: "") }
    defer { g_error_free(error) }
    let reason = String(cString: error.pointee.message)
    func isIO(_ code: GIOErrorEnum) -> Bool {
      g_error_matches(error, g_io_error_quark(), gint(code.rawValue)) != 0
    }
    func isBus(_ code: GDBusError) -> Bool {
      g_error_matches(error, g_dbus_error_quark(), gint(code.rawValue)) != 0
    }
    if isIO(G_IO_ERROR_CANCELLED) { return CancellationError() }
    if isIO(G_IO_ERROR_TIMED_OUT) || isBus(G_DBUS_ERROR_TIMEOUT) || isBus(G_DBUS_ERROR_TIMED_OUT)
      || isBus(G_DBUS_ERROR_NO_REPLY)
    {
      return LocatorError.timedOut
    }
    if isBus(G_DBUS_ERROR_ACCESS_DENIED) || isBus(G_DBUS_ERROR_AUTH_FAILED) {
      return LocatorError.refused(reason: reason)
    }
    return LocatorError.unavailable(reason: reason)
  }
}

/// The first value of a reply; the value of a property is taken out of its variant.
final class BusReply {
  private let value: OpaquePointer?

  /// Takes ownership of a tuple.
  init(taking tuple: OpaquePointer) {
    defer { g_variant_unref(tuple) }
    guard g_variant_n_children(tuple) > 0 else {
      value = nil
      return
    }
    let first = g_variant_get_child_value(tuple, 0)
    if let first, String(cString: g_variant_get_type_string(first)) == "v" {
      value = g_variant_get_variant(first)
      g_variant_unref(first)
    } else {
      value = first
    }
  }

  deinit {
    if let value { g_variant_unref(value) }
  }

  /// A string or an object path.
  ///
  /// - Throws: `LocatorError.unavailable` when the value has another type.
  func text() throws -> String {
    let value = try value(of: "s", "o")
    return String(cString: g_variant_get_string(value, nil))
  }

  /// A floating-point number.
  ///
  /// - Throws: `LocatorError.unavailable` when the value has another type.
  func number() throws -> Double {
    g_variant_get_double(try value(of: "d"))
  }

  private func value(of types: String...) throws -> OpaquePointer {
    guard let value, types.contains(String(cString: g_variant_get_type_string(value))) else {
      throw LocatorError.unavailable(reason: "GeoClue answers something else than asked")
    }
    return value
  }
}
