import Foundation
import MonaTestSupport
import Testing

@testable import MonaServices

@Suite("What is left in the batteries")
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

  @Test("They are low when little is left and nothing is plugged in")
  func low() throws {
    #expect(!areLow, "a computer without any")
    try supply("AC", ["type": "Mains", "online": "0"])
    try supply("BAT0", ["type": "Battery", "status": "Discharging", "capacity": "21"])
    #expect(!areLow)
    try supply("BAT0", ["capacity": "20"])
    #expect(areLow)
    try supply("BAT1", ["type": "Battery", "status": "Unknown", "capacity": "90"])
    #expect(!areLow, "the other one has enough")
    try supply("BAT1", ["capacity": "5"])
    try supply("BAT0", ["status": "Charging"])
    #expect(!areLow)
  }

  @Test("That of a mouse is none of the computer's")
  func mouse() throws {
    try supply(
      "hid", ["type": "Battery", "scope": "Device", "status": "Discharging", "capacity": "3"])
    #expect(!areLow)
  }

  @Test("A folder that is not there has none")
  func none() {
    #expect(!Batteries(folder: URL(fileURLWithPath: "/nowhere/at all")).areLow)
  }
}
