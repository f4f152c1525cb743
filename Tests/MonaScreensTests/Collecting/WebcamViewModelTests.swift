import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaScreens

@MainActor @Suite struct WebcamViewModelTests {
  private static let cameras = [
    Webcam.Camera(id: "a", name: "A"), Webcam.Camera(id: "b", name: "B"),
  ]

  /// Cameras that each deliver one picture and then nothing more, or fail with `error`; the width of
  /// the picture in pixels is the number of the camera, from 1.
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

  private func viewModel(_ sample: Sample, beat: Duration = .zero) -> WebcamViewModel {
    let place = PhotoDestination(id: Sample.joute, title: "La Joute", isCollected: false)
    return WebcamViewModel(sample.context, for: place, beat: beat)
  }

  private func waitFor(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `a photo has a countdown, can be taken again, and collects`() async throws {
    let sample = try Sample(webcam: webcam())
    let viewModel = viewModel(sample)
    await viewModel.start()
    try await waitFor { viewModel.stage == .watching }
    viewModel.takePhoto()
    #expect(viewModel.stage == .counting(3))
    try await waitFor { viewModel.stage == .taken }
    viewModel.retake()
    try await waitFor { viewModel.stage == .watching }
    viewModel.takePhoto()
    try await waitFor { viewModel.stage == .taken }
    await viewModel.use()
    #expect(viewModel.isDone)
    #expect(try sample.store.visit(of: Sample.joute)?.photo?.contains("La Joute") == true)
  }

  @Test func `a photo is used once, however often it is requested`() async throws {
    let sample = try Sample(webcam: webcam())
    let viewModel = viewModel(sample)
    await viewModel.start()
    try await waitFor { viewModel.stage == .watching }
    viewModel.takePhoto()
    try await waitFor { viewModel.stage == .taken }
    let first = Task { await viewModel.use() }
    await viewModel.use()
    await first.value
    #expect(viewModel.isDone && sample.toasts.take().isEmpty)
    #expect(sample.navigation.routes.count == 1)
  }

  @Test func `a refused photo shows a message, and stays to be used again`() async throws {
    let sample = try Sample(webcam: webcam())
    let viewModel = viewModel(sample)
    await viewModel.start()
    try await waitFor { viewModel.stage == .watching }
    viewModel.takePhoto()
    try await waitFor { viewModel.stage == .taken }
    try sample.store.collect(Sample.joute, photo: nil)
    await viewModel.use()
    #expect(!viewModel.isDone && viewModel.stage == .taken && viewModel.picture != nil)
    #expect(sample.toasts.take().count == 1)
  }

  @Test func `the countdown can be skipped`() async throws {
    let viewModel = viewModel(try Sample(webcam: webcam()), beat: .seconds(600))
    await viewModel.start()
    try await waitFor { viewModel.stage == .watching }
    viewModel.takePhoto()
    viewModel.takePhoto()
    #expect(viewModel.stage == .taken)
    viewModel.stop()
  }

  @Test func `another camera can be chosen, and is kept after a retry`() async throws {
    let viewModel = viewModel(try Sample(webcam: webcam()))
    await viewModel.start()
    try await waitFor { viewModel.picture?.width == 1 }
    viewModel.choose(Self.cameras[1])
    try await waitFor { viewModel.picture?.width == 2 && viewModel.stage == .watching }
    await viewModel.start()
    #expect(viewModel.camera == Self.cameras[1])
    viewModel.stop()
  }

  @Test func `a missing or lost camera shows a message`() async throws {
    let none = viewModel(try Sample(webcam: webcam([])))
    await none.start()
    #expect(
      none.stage
        == .trouble(
          "No camera was found: plug one in and try again, or choose a photo from a file."))
    let lost = viewModel(try Sample(webcam: webcam(ending: .unplugged)))
    await lost.start()
    try await waitFor { if case .trouble = lost.stage { true } else { false } }
    await lost.use()
    #expect(!lost.isDone)
  }
}
