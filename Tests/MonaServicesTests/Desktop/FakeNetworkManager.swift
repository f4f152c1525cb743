import CServices
import Synchronization

/// A fake NetworkManager on a bus, with the connection that a test sets.
final class FakeNetworkManager: Sendable {
  /// The state of the network connection.
  enum Connection: Sendable { case free, metered, none }

  private static let (name, path) =
    ("org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager")

  private let connection = Mutex(Connection.free)
  nonisolated(unsafe) private var service: BusService?

  init(on bus: String) throws {
    service = try BusService(Self.name, on: bus) { [weak self] call in
      if call.member == "GetAll" { call.reply(self?.properties) } else { call.reply() }
    }
  }

  /// Changes the connection, and emits the signal for it.
  func become(_ new: Connection) {
    connection.withLock { $0 = new }
    service?.emitChange(of: properties, Self.name, at: Self.path)
  }

  /// The properties, with NetworkManager's numeric values.
  private var properties: OpaquePointer? {
    let connection = connection.withLock(\.self)
    let isThere = connection != .none
    let values: KeyValuePairs<String, UInt32> = [
      "State": isThere ? 70 : 20, "Connectivity": isThere ? 4 : 1,
      "Metered": connection == .metered ? 1 : 2,
    ]
    var entries = values.map { name, value in
      g_variant_new_dict_entry(
        g_variant_new_string(name), g_variant_new_variant(g_variant_new_uint32(value)))
    }
    return g_variant_new_array(nil, &entries, gsize(entries.count))
  }
}
