import CServices
import Foundation
import MonaSync

extension NetworkState {
  /// As the desktop knows it: NetworkManager, or in a sandbox the portal; a battery counts as low when
  /// the desktop saves power, or little is left in it.
  ///
  /// Changes are told as long as a main loop of GLib runs.
  package static let live = NetworkState(condition: condition, changes: { listen() })

  @Sendable
  private static func condition() async -> Condition {
    let monitor = g_network_monitor_get_default()
    let power = g_power_profile_monitor_dup_default()
    defer { if let power { g_object_unref(UnsafeMutableRawPointer(power)) } }
    return Condition(
      isOnline: g_network_monitor_get_network_available(monitor) != 0,
      isMetered: g_network_monitor_get_network_metered(monitor) != 0,
      isBatteryLow: power.map { g_power_profile_monitor_get_power_saver_enabled($0) != 0 } ?? false
        || Batteries().areLow)
  }

  private static func listen() -> AsyncStream<Void> {
    let (stream, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    guard let monitor = g_network_monitor_get_default() else { return stream }
    // "network-changed" tells of addresses and routes; what NetworkManager knows changes properties alone.
    let ids = ["network-changed", "notify"].map { signal in
      // The handler holds the bell until it is disconnected.
      let held = Unmanaged.passRetained(Bell(bell))
      let handler: @convention(c) (OpaquePointer?, gpointer?, gpointer?) -> Void = { _, _, bell in
        guard let bell else { return }
        Unmanaged<Bell>.fromOpaque(bell).takeUnretainedValue().ring()
      }
      return g_signal_connect_data(
        UnsafeMutableRawPointer(monitor), signal, unsafeBitCast(handler, to: GCallback.self),
        held.toOpaque(), { bell, _ in bell.map { Unmanaged<Bell>.fromOpaque($0).release() } },
        GConnectFlags(0))
    }
    bell.onTermination = { _ in
      // The monitor lives as long as the program does.
      let monitor = UnsafeMutableRawPointer(g_network_monitor_get_default())
      for id in ids { g_signal_handler_disconnect(monitor, id) }
    }
    return stream
  }

  private final class Bell: Sendable {
    private let bell: AsyncStream<Void>.Continuation

    init(_ bell: AsyncStream<Void>.Continuation) { self.bell = bell }

    func ring() { bell.yield() }
  }
}

/// The computer's own batteries, as Linux shows them (`sysfs-class-power`).
struct Batteries {
  var folder = URL(fileURLWithPath: "/sys/class/power_supply")

  /// At so many percent and below, a battery is low, as UPower has it.
  private static let low = 20

  /// Whether the computer lives on batteries, and none of them has much left.
  var areLow: Bool {
    // Where there is no such folder, there is no battery.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // Those of mice and pens say that they are a device's.
    let own = names.filter { says("type", $0) == "Battery" && says("scope", $0) != "Device" }
    return own.contains { says("status", $0) == "Discharging" }
      && own.allSatisfy { says("capacity", $0).flatMap(Int.init) ?? 100 <= Self.low }
  }

  private func says(_ what: String, _ name: String) -> String? {
    let file = folder.appendingPathComponent(name).appendingPathComponent(what)
    // Not every battery says everything.
    return (try? String(contentsOf: file, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
