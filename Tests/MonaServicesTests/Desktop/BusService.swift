import CServices
import Foundation

/// A D-Bus service that lasts as long as the object; it receives calls on a thread of GLib's, without a main loop.
final class BusService: Sendable {
  /// A received method call.
  struct Call {
    fileprivate let connection: OpaquePointer
    fileprivate let message: OpaquePointer

    var member: String { String(cString: g_dbus_message_get_member(message)) }

    /// The arguments, as GLib prints them, without quotation marks.
    var arguments: [String] {
      guard let body = g_dbus_message_get_body(message) else { return [] }
      return (0..<g_variant_n_children(body)).map { index in
        let child = g_variant_get_child_value(body, index)
        defer { g_variant_unref(child) }
        let text = g_variant_print(child, 0)
        defer { g_free(text) }
        return text.map { String(cString: $0).filter { !"'<>".contains($0) } } ?? ""
      }
    }

    func reply(_ values: OpaquePointer?...) {
      let reply = g_dbus_message_new_method_reply(message)
      if !values.isEmpty {
        var children = values
        g_dbus_message_set_body(reply, g_variant_new_tuple(&children, gsize(children.count)))
      }
      send(reply)
    }

    func refuse(_ error: String, _ words: String) {
      send(g_dbus_message_new_method_error_literal(message, error, words))
    }

    private func send(_ answer: OpaquePointer?) {
      g_dbus_connection_send_message(
        connection, answer, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
      if let answer { g_object_unref(UnsafeMutableRawPointer(answer)) }
    }
  }

  private let answer: @Sendable (Call) -> Void
  nonisolated(unsafe) private let connection: OpaquePointer

  /// - Parameters:
  ///   - name: the service's bus name.
  ///   - answer: replies to a call, or leaves it without a reply; it must not keep the call.
  init(_ name: String, on bus: String, answer: @escaping @Sendable (Call) -> Void) throws {
    self.answer = answer
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    let opened = g_dbus_connection_new_for_address_sync(bus, flags, nil, nil, nil)
    guard let opened else { throw CocoaError(.fileReadUnknown) }
    connection = opened
    g_dbus_connection_add_filter(
      opened,
      { connection, message, isIncoming, service in
        guard isIncoming != 0, let connection, let message, let service,
          g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
        else { return message }
        Unmanaged<BusService>.fromOpaque(service).takeUnretainedValue()
          .answer(Call(connection: connection, message: message))
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    var arguments = [g_variant_new_string(name), g_variant_new_uint32(0)]
    let reply = g_dbus_connection_call_sync(
      opened, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    guard let reply else { throw CocoaError(.fileReadUnknown) }
    g_variant_unref(reply)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(UnsafeMutableRawPointer(connection))
  }

  /// Emits the signal that properties have changed.
  func emitChange(of properties: OpaquePointer?, _ interface: String, at path: String) {
    var values = [
      g_variant_new_string(interface), properties, g_variant_new_strv(nil, 0),
    ]
    g_dbus_connection_emit_signal(
      connection, nil, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      g_variant_new_tuple(&values, 3), nil)
  }
}
