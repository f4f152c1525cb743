import CServices
import Foundation
import Synchronization

/// A private message bus with a fake GeoClue that behaves as a test needs.
final class FakeGeoClue: Sendable {
  /// How it answers.
  enum Behaviour: Sendable {
    /// Reports a location, from the given request on.
    case tells(latitude: Double, longitude: Double, accuracy: Double, atQuestion: Int = 1)
    /// Refuses to start, as when location services are switched off.
    case refuses
    /// Starts, and never finds a location.
    case findsNothing
    /// Never replies.
    case hangs
    /// Replies with values of wrong types.
    case babbles
  }

  /// The address of the bus.
  var address: String { bus.address }
  /// The calls and the properties that were set, in order: "CreateClient", "DesktopId=…", "Start".
  let calls = Mutex<[String]>([])
  private let bus: TestBus
  private let behaviour: Behaviour
  private let questions = Mutex(0)
  nonisolated(unsafe) private var service: BusService?

  /// Starts a bus; nil starts one without GeoClue.
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
    // The first argument of a property call is its interface, the second the property; in `Set`, the value comes
    // last.
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
