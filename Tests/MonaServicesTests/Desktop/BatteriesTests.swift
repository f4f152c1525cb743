import Foundation
import MonaTestSupport
import Testing

@testable import MonaServices

@Suite("Battery level")
struct BatteriesTests {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func supply(_ name: String, _ says: [String: String]) throws {
    let folder = temporary.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (what, text) in says {
      try Data("\(text)\n".utf8).write(to: folder.appendingPathComponent(what))
    }
  }

  private var areLow: Bool { Batteries(folder: temporary.url).areLow }

  @Test("It is low when little is left and no power supply is connected")
  func low() throws {
    #expect(!areLow, "a computer without a battery")
    try supply("AC", ["type": "Mains", "online": "0"])
    try supply("BAT0", ["type": "Battery", "status": "Discharging", "capacity": "21"])
    #expect(!areLow)
    try supply("BAT0", ["capacity": "20"])
    #expect(areLow)
    try supply("BAT1", ["type": "Battery", "status": "Unknown", "capacity": "90"])
    #expect(!areLow, "the other battery has enough")
    try supply("BAT1", ["capacity": "5"])
    try supply("BAT0", ["status": "Charging"])
    #expect(!areLow)
  }

  @Test("The battery of a mouse is not the computer's")
  func mouse() throws {
    try supply(
      "hid", ["type": "Battery", "scope": "Device", "status": "Discharging", "capacity": "3"])
    #expect(!areLow)
  }

  @Test("A missing folder has no batteries")
  func none() {
    #expect(!Batteries(folder: URL(fileURLWithPath: "/nowhere/at all")).areLow)
  }
}
