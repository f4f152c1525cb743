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
  var address: String { bus.address }
  /// What was called and set, in order: "CreateClient", "DesktopId=…", "Start".
  let calls = Mutex<[String]>([])
  private let bus: TestBus
  private let behaviour: Behaviour
  private let questions = Mutex(0)
  nonisolated(unsafe) private var service: BusService?

  /// Starts a bus; nil for one without any GeoClue.
  init(_ behaviour: Behaviour?) throws {
    bus = try TestBus()
    self.behaviour = behaviour ?? .hangs
    guard behaviour != nil else { return }
    service = try BusService("org.freedesktop.GeoClue2", on: bus.address) { [weak self] call in
      self?.answer(call)
    }
  }

  private func answer(_ call: BusService.Call) {
    let (member, words) = (call.member, call.arguments)
    // A question about a property names its interface first; to set one, the value comes last.
    let property = words.count > 1 ? words[1] : ""
    let value = words.count > 2 ? "=\(words[2])" : ""
    calls.withLock { $0.append(property.isEmpty ? member : property + value) }
    if case .hangs = behaviour { return }
    if case .refuses = behaviour, member == "Start" {
      return call.refuse(
        "org.freedesktop.DBus.Error.AccessDenied", "Geolocation disabled for UID 1000")
    }
    switch member {
    case "CreateClient": call.reply(g_variant_new_object_path("/client/1"))
    case "Get": call.reply(g_variant_new_variant(self.value(of: property)))
    default: call.reply()
    }
  }

  private func value(of property: String) -> OpaquePointer? {
    if case .babbles = behaviour { return g_variant_new_uint32(7) }
    guard case .tells(let latitude, let longitude, let accuracy, let question) = behaviour else {
      return g_variant_new_object_path("/")
    }
    switch property {
    case "Location":
      let asked = questions.withLock { count in
        count += 1
        return count
      }
      return g_variant_new_object_path(asked < question ? "/" : "/location/1")
    case "Latitude": return g_variant_new_double(latitude)
    case "Longitude": return g_variant_new_double(longitude)
    default: return g_variant_new_double(accuracy)
    }
  }
}
