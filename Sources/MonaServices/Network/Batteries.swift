import Foundation

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
