import CServices
import Foundation
import MonaSync

extension NetworkState {
  /// The state that the desktop reports: by NetworkManager, or by the portal in a sandbox.
  ///
  /// The battery counts as low when the desktop saves power, or when its charge is low.
  ///
  /// Changes are reported while a GLib main loop runs.
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
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    guard let monitor = g_network_monitor_get_default() else { return stream }
    // "network-changed" reports addresses and routes; changes of NetworkManager's state only change
    // properties.
    let ids = ["network-changed", "notify"].map { signal in
      // The handler retains the continuation until it is disconnected.
      let held = Unmanaged.passRetained(Notifier(continuation))
      let handler: @convention(c) (OpaquePointer?, gpointer?, gpointer?) -> Void = {
        _, _, continuation in
        guard let continuation else { return }
        Unmanaged<Notifier>.fromOpaque(continuation).takeUnretainedValue().notify()
      }
      return g_signal_connect_data(
        UnsafeMutableRawPointer(monitor), signal, unsafeBitCast(handler, to: GCallback.self),
        held.toOpaque(),
        { continuation, _ in continuation.map { Unmanaged<Notifier>.fromOpaque($0).release() } },
        GConnectFlags(0))
    }
    continuation.onTermination = { _ in
      // The network monitor exists as long as the process.
      let monitor = UnsafeMutableRawPointer(g_network_monitor_get_default())
      for id in ids { g_signal_handler_disconnect(monitor, id) }
    }
    return stream
  }

  private final class Notifier: Sendable {
    private let continuation: AsyncStream<Void>.Continuation

    init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

    func notify() { continuation.yield() }
  }
}

/// The computer's own batteries, as listed by Linux (`sysfs-class-power`).
struct Batteries {
  var folder = URL(fileURLWithPath: "/sys/class/power_supply")

  /// The charge in percent at and below which a battery is low, as in UPower.
  private static let low = 20

  /// Whether the computer runs on batteries whose charge is low.
  var areLow: Bool {
    // A computer without batteries may not have this folder.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    // The batteries of mice and pens have the scope "Device".
    let own = names.filter { says("type", $0) == "Battery" && says("scope", $0) != "Device" }
    return own.contains { says("status", $0) == "Discharging" }
      && own.allSatisfy { says("capacity", $0).flatMap(Int.init) ?? 100 <= Self.low }
  }

  private func says(_ what: String, _ name: String) -> String? {
    let file = folder.appendingPathComponent(name).appendingPathComponent(what)
    // Not every battery has every attribute.
    return (try? String(contentsOf: file, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
