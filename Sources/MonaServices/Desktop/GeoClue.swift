import CServices
import Dispatch
import Foundation
import MonaModel

/// Requests the position from GeoClue, the desktop's location service, over the system bus.
struct GeoClue: Sendable {
  /// The address of the bus; nil for the system bus.
  var bus: String?
  /// The longest duration of a request.
  var deadline: Duration = .seconds(25)

  private static let service = "org.freedesktop.GeoClue2"
  private static let manager = "/org/freedesktop/GeoClue2/Manager"

  /// The first position that GeoClue finds.
  ///
  /// - Throws: ``LocatorError``, or `CancellationError` as soon as the task is cancelled.
  func locate() async throws -> Position {
    let cancellable = Cancellable()
    let result: Result<Position, any Error> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The blocking call runs on its own thread, so that it does not block Swift's thread pool.
        DispatchQueue(label: "mona.position").async {
          continuation.resume(returning: Result { try self.ask(cancellable) })
        }
      }
    } onCancel: {
      cancellable.cancel()
    }
    try Task.checkCancellation()
    return try result.get()
  }

  /// Blocks until the position is known.
  private func ask(_ cancellable: Cancellable) throws -> Position {
    // Each request has its own connection. When it closes, GeoClue removes the client, and the
    // desktop no longer shows that the position is in use.
    let bus = try BusConnection(
      to: Self.service, at: bus, until: .now + deadline, cancellable)
    let client = try bus.call(Self.manager, "\(Self.service).Manager", "CreateClient").text()
    let clientInterface = "\(Self.service).Client"
    try bus.set("DesktopId", of: client, clientInterface, to: .text("org.maisonmona.Mona"))
    // 8 is GCLUE_ACCURACY_LEVEL_EXACT, which walking distances need.
    try bus.set("RequestedAccuracyLevel", of: client, clientInterface, to: .number(8))
    _ = try bus.call(client, clientInterface, "Start")
    while true {
      let location = try bus.get("Location", of: client, clientInterface).text()
      if location != "/" { return try position(at: location, bus) }
      // Polling for some seconds is simpler than a main loop on this thread for a single signal.
      try bus.pause(milliseconds: 200)
    }
  }

  private func position(at location: String, _ bus: BusConnection) throws -> Position {
    func number(_ name: String) throws -> Double {
      try bus.get(name, of: location, "\(Self.service).Location").number()
    }
    let accuracy = try number("Accuracy")
    guard accuracy.isFinite, accuracy >= 0,
      let coordinate = Coordinate(
        latitude: try number("Latitude"), longitude: try number("Longitude"))
    else { throw LocatorError.unavailable(reason: "GeoClue tells of no place on Earth") }
    return Position(coordinate: coordinate, accuracy: accuracy)
  }
}

extension Locator {
  /// Requests the position from GeoClue.
  package static let live = Locator { try await GeoClue().locate() }
}
