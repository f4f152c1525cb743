import Foundation

/// A photo of 12 megapixels to generate, with its metadata.
struct GeneratedPhoto {
  /// The name of its file, without blanks.
  var name: String
  /// "2026:06:24T14:30:05", by the camera's clock, which says no zone.
  var takenAt: String?
  /// Degrees north and east.
  var position: (latitude: Double, longitude: Double)?
  /// Degrees from true north.
  var direction: Double?
  /// 1 to 8; 6 is a telephone held upright.
  var orientation = 1

  /// The noise with which a file has about 4 MB, as from a phone.
  static let grain = 24

  /// Generates photos in `folder`.
  /// - Parameter grain: noise, 0 to 255; without noise, files are a tenth as large.
  static func write(
    _ photos: [GeneratedPhoto], into folder: URL, grain: Int = Self.grain, tools: URL
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lines = tools.appendingPathComponent("photos-\(UUID().uuidString).txt")
    try Data(photos.map(\.line).joined().utf8).write(to: lines)
    defer { try? FileManager.default.removeItem(at: lines) }
    let camera = Process()
    camera.executableURL = try CProgram.camera.compiled(in: tools)
    camera.arguments = [folder.path, String(grain)]
    camera.standardInput = try FileHandle(forReadingFrom: lines)
    try camera.run()
    camera.waitUntilExit()
    guard camera.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// The line that describes it to `CProgram.camera`.
  private var line: String {
    let place = position.map { "\($0.latitude) \($0.longitude)" } ?? "- -"
    let towards = direction.map { "\($0)" } ?? "-"
    return "\(name) \(takenAt ?? "-") \(place) \(towards) \(orientation)\n"
  }
}
