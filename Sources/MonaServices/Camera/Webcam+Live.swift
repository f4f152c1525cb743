import Foundation
import MonaModel
import Synchronization

extension Webcam {
  /// The computer's cameras, through GStreamer.
  ///
  /// `MONA_CAMERAS`, for tests and whoever tries MONA on a computer without a camera, names others
  /// in their place: descriptions of GStreamer, such as `videotestsrc`, one a line; empty for none.
  package static let live = Webcam(
    standIns: ProcessInfo.processInfo.environment["MONA_CAMERAS"].map {
      $0.split(separator: "\n").map(String.init)
    })

  /// - Parameters:
  ///   - standIns: descriptions of GStreamer in the place of the computer's cameras.
  ///   - patience: how long a camera may give no picture, in seconds: some take three to wake up.
  init(standIns: [String]?, patience: TimeInterval = 8) {
    self.init(
      cameras: { try await Self.cameras(standIns) },
      watch: { camera in
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
          let isWanted = Flag()
          continuation.onTermination = { _ in isWanted.lower() }
          // Waiting for pictures would hold up other tasks.
          Thread.detachNewThread {
            do {
              try Self.look(through: camera, standIns, patience, while: { isWanted.isUp }) {
                continuation.yield($0)
              }
              continuation.finish()
            } catch {
              continuation.finish(throwing: error)
            }
          }
        }
      },
      save: { try await Self.save($0, $1) })
  }

  private static func cameras(_ standIns: [String]?) async throws -> [Camera] {
    try await BlockingExecutor.shared.run {
      guard let gst = GStreamer.installed else { throw WebcamError.notInstalled }
      return CameraList(gst, standIns: standIns).cameras
    }
  }

  private static func save(_ picture: WebcamPicture, _ date: Date) async throws -> URL {
    try await BlockingExecutor.shared.run {
      try WebcamPhoto.write(picture, takenAt: date)
    }
  }

  private static func look(
    through camera: Camera, _ standIns: [String]?, _ patience: TimeInterval,
    while isWanted: () -> Bool,
    _ show: (WebcamPicture) -> Void
  ) throws {
    guard let gst = GStreamer.installed else { throw WebcamError.notInstalled }
    guard let source = CameraList(gst, standIns: standIns).source(of: camera) else {
      throw WebcamError.unplugged
    }
    let pipeline = try CameraPipeline(gst, source: source, patience: patience)
    try pipeline.run(while: isWanted, show)
  }

  /// Whether somebody still looks, told from any thread.
  private final class Flag: Sendable {
    private let value = Atomic<Bool>(true)

    var isUp: Bool { value.load(ordering: .acquiring) }

    func lower() { value.store(false, ordering: .releasing) }
  }
}
