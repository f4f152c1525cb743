import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct WebcamScreenTests {
  private static let cameras = [
    Webcam.Camera(id: "a", name: "A"), Webcam.Camera(id: "b", name: "B"),
  ]

  /// Cameras that give one picture, as wide as the camera's place among them, and wait.
  private func webcam(
    _ cameras: [Webcam.Camera] = cameras, ending error: WebcamError? = nil
  ) -> Webcam {
    Webcam(
      cameras: { cameras },
      watch: { camera in
        AsyncThrowingStream { continuation in
          let width = (cameras.firstIndex(of: camera) ?? 0) + 1
          let picture = WebcamPicture(
            width: width, height: 1, stride: 12, pixels: Data(repeating: 9, count: 12))
          if let picture { continuation.yield(picture) }
          if let error { continuation.finish(throwing: error) }
        }
      },
      save: { picture, _ in
        let file = FileManager.default.temporaryDirectory
          .appendingPathComponent("mona-webcam-\(UUID().uuidString).jpg")
        try picture.pixels.write(to: file)
        return file
      })
  }

  private func screen(_ sample: Sample, beat: Duration = .zero) -> WebcamScreen {
    let place = PhotoTarget(id: Sample.joute, title: "La Joute", isCollected: false)
    return WebcamScreen(
      webcam: sample.screens.services.webcam, visits: sample.screens.visits,
      notices: sample.notices, for: place, beat: beat)
  }

  private func waitFor(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `a photo is counted down, taken again, and collects`() async throws {
    let sample = try Sample(webcam: webcam())
    let screen = screen(sample)
    await screen.start()
    try await waitFor { screen.stage == .watching }
    screen.takePhoto()
    #expect(screen.stage == .counting(3))
    try await waitFor { screen.stage == .taken }
    screen.retake()
    try await waitFor { screen.stage == .watching }
    screen.takePhoto()
    try await waitFor { screen.stage == .taken }
    await screen.use()
    #expect(screen.isDone)
    #expect(try sample.store.visit(of: Sample.joute)?.photo?.contains("La Joute") == true)
  }

  @Test func `a photo is used once, however often it is asked for`() async throws {
    let sample = try Sample(webcam: webcam())
    let screen = screen(sample)
    await screen.start()
    try await waitFor { screen.stage == .watching }
    screen.takePhoto()
    try await waitFor { screen.stage == .taken }
    let first = Task { await screen.use() }
    await screen.use()
    await first.value
    #expect(screen.isDone && sample.notices.take().isEmpty)
    #expect(sample.navigation.routes.count == 1)
  }

  @Test func `a photo that is refused is told, and stays to be used again`() async throws {
    let sample = try Sample(webcam: webcam())
    let screen = screen(sample)
    await screen.start()
    try await waitFor { screen.stage == .watching }
    screen.takePhoto()
    try await waitFor { screen.stage == .taken }
    try sample.store.collect(Sample.joute, photo: nil)
    await screen.use()
    #expect(!screen.isDone && screen.stage == .taken && screen.picture != nil)
    #expect(sample.notices.take().count == 1)
  }

  @Test func `the countdown can be skipped`() async throws {
    let screen = screen(try Sample(webcam: webcam()), beat: .seconds(600))
    await screen.start()
    try await waitFor { screen.stage == .watching }
    screen.takePhoto()
    screen.takePhoto()
    #expect(screen.stage == .taken)
    screen.stop()
  }

  @Test func `another camera can be chosen, and is kept when it is tried again`() async throws {
    let screen = screen(try Sample(webcam: webcam()))
    await screen.start()
    try await waitFor { screen.picture?.width == 1 }
    screen.choose(Self.cameras[1])
    try await waitFor { screen.picture?.width == 2 && screen.stage == .watching }
    await screen.start()
    #expect(screen.camera == Self.cameras[1])
    screen.stop()
  }

  @Test func `no camera, or one that is lost, is an ordinary sentence`() async throws {
    let none = screen(try Sample(webcam: webcam([])))
    await none.start()
    #expect(
      none.stage
        == .trouble(
          "No camera was found: plug one in and try again, or choose a photo from a file."))
    let lost = screen(try Sample(webcam: webcam(ending: .unplugged)))
    await lost.start()
    try await waitFor { if case .trouble = lost.stage { true } else { false } }
    await lost.use()
    #expect(!lost.isDone)
  }
}
