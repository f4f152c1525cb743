import Foundation
import MonaModel
import Testing

@testable import MonaServices

/// Reads images that GStreamer generates; skipped where it is not installed.
@Suite(.enabled(if: GStreamer.installed != nil, "GStreamer is not installed"))
struct WebcamTests {
  /// A camera of thirty small images per second.
  ///
  /// One that is not live generates them as fast as it can while it is read.
  private static let live = "videotestsrc is-live=true ! video/x-raw,width=322,height=240"

  @Test func `a camera delivers frames until nobody consumes them`() async throws {
    let webcam = Webcam(standIns: [Self.live])
    let camera = try #require(try await webcam.cameras().first)
    var seen = 0
    for try await picture in webcam.watch(camera) {
      #expect(picture.width == 322 && picture.height == 240 && picture.stride == 968)
      seen += 1
      if seen == 3 { break }
    }
    #expect(seen == 3)
  }

  @Test func `a photo has its date, and is accepted as a photo`() async throws {
    let webcam = Webcam(standIns: [Self.live])
    let camera = try #require(try await webcam.cameras().first)
    var pictures = webcam.watch(camera).makeAsyncIterator()
    let picture = try #require(try await pictures.next())
    let date = Date(timeIntervalSince1970: 1_763_740_800)
    let file = try await webcam.save(picture, date)
    defer { try? FileManager.default.removeItem(at: file) }
    let info = try PhotoInspector.live.inspect(file)
    #expect(info.type == .jpeg && info.width == picture.width && info.height == picture.height)
    #expect(info.takenAt == date)
  }

  @Test func `unplugging a camera ends the stream of frames`() async throws {
    let webcam = Webcam(standIns: ["videotestsrc num-buffers=2"])
    let camera = try #require(try await webcam.cameras().first)
    await #expect(throws: WebcamError.unplugged) {
      for try await _ in webcam.watch(camera) {}
    }
  }

  @Test(arguments: ["v4l2src device=/dev/no-such-camera", "videotestsrc num-buffers=0", "no-such"])
  func `a camera that delivers no frame is reported without waiting`(_ description: String)
    async throws
  {
    let webcam = Webcam(standIns: [description], timeout: 1)
    let camera = try #require(try await webcam.cameras().first)
    await #expect(throws: WebcamError.self) {
      for try await _ in webcam.watch(camera) {}
    }
  }

  @Test func `the cameras of this computer are listed, even if there are none`() async throws {
    _ = try await Webcam(standIns: nil).cameras()
    #expect(try await Webcam(standIns: []).cameras().isEmpty)
  }
}
