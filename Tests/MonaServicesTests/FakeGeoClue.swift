import CServices
import Foundation
import Synchronization

/// A message bus of its own, with a GeoClue that behaves as a test wants.
final class FakeGeoClue: Sendable {
  /// How it answers.
  enum Behaviour: Sendable {
    /// Tells a place, once it was asked so many times.
    case tells(latitude: Double, longitude: Double, accuracy: Double, atQuestion: Int = 1)
    /// Starting is denied, as when location is switched off.
    case refuses
    /// Starts, and never finds a place.
    case findsNothing
    /// Never answers at all.
    case hangs
    /// Answers with values of other types.
    case babbles
  }

  /// Where the bus is.
  let address: String
  /// What was called and set, in order: "CreateClient", "DesktopId=…", "Start".
  let calls = Mutex<[String]>([])
  private let behaviour: Behaviour
  private let questions = Mutex(0)
  private let daemon: Process
  nonisolated(unsafe) private var connection: OpaquePointer?

  /// Starts a bus; nil for one without any GeoClue.
  init(_ behaviour: Behaviour?) throws {
    daemon = Process()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--nosyslog", "--print-address"]
    let output = Pipe()
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      if byte.isEmpty { throw CocoaError(.fileReadUnknown) }
      line += byte
    }
    address = String(decoding: line, as: UTF8.self)
    self.behaviour = behaviour ?? .hangs
    if behaviour != nil { try serve() }
  }

  deinit {
    if let connection {
      g_dbus_connection_close_sync(connection, nil, nil)
      g_object_unref(UnsafeMutableRawPointer(connection))
    }
    // Started on a thread that holds signals back, it would never hear a milder one.
    kill(daemon.processIdentifier, SIGKILL)
  }

  private func serve() throws {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
    guard let connection else { throw CocoaError(.fileReadUnknown) }
    // A filter sees every message on GLib's own thread; no main loop is needed.
    g_dbus_connection_add_filter(
      connection,
      { connection, message, isIncoming, fake in
        guard isIncoming != 0, let message, let fake,
          g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
        else { return message }
        Unmanaged<FakeGeoClue>.fromOpaque(fake).takeUnretainedValue().answer(connection, message)
        g_object_unref(UnsafeMutableRawPointer(message))
        return nil
      }, Unmanaged.passUnretained(self).toOpaque(), nil)
    var arguments = [g_variant_new_string("org.freedesktop.GeoClue2"), g_variant_new_uint32(0)]
    let reply = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
      "RequestName", g_variant_new_tuple(&arguments, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    guard let reply else { throw CocoaError(.fileReadUnknown) }
    g_variant_unref(reply)
  }

  private func answer(_ connection: OpaquePointer?, _ message: OpaquePointer) {
    let member = String(cString: g_dbus_message_get_member(message))
    let (_, property, value) = arguments(of: message)
    calls.withLock { $0.append(property.isEmpty ? member : property + value) }
    if case .hangs = behaviour { return }
    if case .refuses = behaviour, member == "Start" {
      let refusal = g_dbus_message_new_method_error_literal(
        message, "org.freedesktop.DBus.Error.AccessDenied", "Geolocation disabled for UID 1000")
      return send(refusal, on: connection)
    }
    let reply = g_dbus_message_new_method_reply(message)
    if let body = member == "CreateClient" ? path("/client/1") : self.value(of: property) {
      let isProperty = member == "Get"
      if member == "CreateClient" || isProperty {
        var children = [isProperty ? g_variant_new_variant(body) : body]
        g_dbus_message_set_body(reply, g_variant_new_tuple(&children, 1))
      }
    }
    send(reply, on: connection)
  }

  private func path(_ path: String) -> OpaquePointer? { g_variant_new_object_path(path) }

  private func value(of property: String) -> OpaquePointer? {
    if case .babbles = behaviour { return g_variant_new_uint32(7) }
    guard case .tells(let latitude, let longitude, let accuracy, let question) = behaviour else {
      return path("/")
    }
    switch property {
    case "Location":
      let asked = questions.withLock { count in
        count += 1
        return count
      }
      return path(asked < question ? "/" : "/location/1")
    case "Latitude": return g_variant_new_double(latitude)
    case "Longitude": return g_variant_new_double(longitude)
    default: return g_variant_new_double(accuracy)
    }
  }

  /// The interface and the property of a question about one, and what it is set to: "=8".
  private func arguments(of message: OpaquePointer) -> (String, String, String) {
    guard let body = g_dbus_message_get_body(message), g_variant_n_children(body) >= 2 else {
      return ("", "", "")
    }
    let texts = (0..<g_variant_n_children(body)).map { index in
      let child = g_variant_get_child_value(body, index)
      defer { g_variant_unref(child) }
      let text = g_variant_print(child, 0)
      defer { g_free(text) }
      return text.map { String(cString: $0).filter { !"'<>".contains($0) } } ?? ""
    }
    return (texts[0], texts[1], texts.count > 2 ? "=\(texts[2])" : "")
  }

  private func send(_ message: OpaquePointer?, on connection: OpaquePointer?) {
    g_dbus_connection_send_message(
      connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
    if let message { g_object_unref(UnsafeMutableRawPointer(message)) }
  }
}
