import Foundation
import MonaLog
import MonaModel
import MonaText
import Observation

/// Takes a photo of a discovery with a camera of this computer.
@Observable @MainActor
package final class WebcamViewModel {
  /// The stage of taking the photo.
  package enum Stage: Hashable, Sendable {
    /// The camera is starting.
    case starting
    /// The live picture is displayed.
    case watching
    /// The countdown runs; the photo is taken after this many beats, of 1 second each.
    case counting(Int)
    /// The photo is taken; the person decides whether to use it.
    case taken
    /// There is no picture; the sentence says why and what to do.
    case trouble(String)
  }

  /// The discovery that the photo is for.
  package let target: PhotoDestination
  /// The stage of taking the photo.
  package private(set) var stage = Stage.starting
  /// The available cameras.
  package private(set) var cameras: [Webcam.Camera] = []
  /// The camera in use.
  package private(set) var camera: Webcam.Camera?
  /// The live picture, or the photo that was taken.
  package private(set) var picture: WebcamPicture?
  /// Whether the photo was used; the page can close.
  package private(set) var isDone = false

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let beat: Duration
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var counting: Task<Void, Never>?
  @ObservationIgnored private var takenAt = Date()
  @ObservationIgnored private var isUsing = false

  /// Creates a view model that opens no camera before ``start()``.
  init(_ context: AppContext, for target: PhotoDestination, beat: Duration = .seconds(1)) {
    self.context = context
    self.target = target
    self.beat = beat
  }

  // MARK: Intents

  /// Lists the cameras and starts the one chosen before, else the first.
  package func start() async {
    stop()
    stage = .starting
    do {
      cameras = try await context.services.webcam.cameras()
      guard let camera = cameras.first(where: { $0 == camera }) ?? cameras.first else {
        throw WebcamError.none
      }
      watch(camera)
    } catch {
      cameras = []
      fail(error)
    }
  }

  /// Switches to another camera.
  package func choose(_ camera: Webcam.Camera) {
    guard camera != self.camera else { return }
    stage = .starting
    watch(camera)
  }

  /// Starts the countdown; during the countdown, takes the photo at once.
  package func takePhoto() {
    switch stage {
    case .watching: count(from: 3)
    case .counting: take()
    case .starting, .taken, .trouble: break
    }
  }

  /// Discards the photo and starts the camera again.
  package func retake() {
    guard stage == .taken, let camera else { return }
    stage = .starting
    watch(camera)
  }

  /// Collects with the photo, or replaces the existing one; if that fails, a toast reports why and
  /// the photo stays.
  package func use() async {
    guard stage == .taken, let picture, !isDone, !isUsing else { return }
    isUsing = true
    defer { isUsing = false }
    do {
      let photo = try await context.services.webcam.save(picture, takenAt)
      defer {
        tryLogging("A temporary photo was not removed") {
          try FileManager.default.removeItem(at: photo)
        }
      }
      isDone = await context.visits.give(photo, to: target)
    } catch {
      context.toasts.report(error)
    }
  }

  /// Stops the camera and releases it for other programs.
  package func stop() {
    counting?.cancel()
    watching?.cancel()
  }

  // MARK: Camera

  private func watch(_ camera: Webcam.Camera) {
    stop()
    self.camera = camera
    picture = nil
    let pictures = context.services.webcam.watch(camera)
    watching = Task { [weak self] in
      do {
        for try await picture in pictures {
          guard !Task.isCancelled, let self else { return }
          self.picture = picture
          if stage == .starting { stage = .watching }
        }
      } catch {
        if !Task.isCancelled { self?.fail(error) }
      }
    }
  }

  private func count(from beats: Int) {
    stage = .counting(beats)
    counting = Task { [weak self, beat] in
      for left in (0..<beats).reversed() {
        // Sleeping fails only when the task is cancelled, which is checked below.
        try? await Task.sleep(for: beat)
        guard !Task.isCancelled, let self else { return }
        if left == 0 { take() } else { stage = .counting(left) }
      }
    }
  }

  private func take() {
    guard picture != nil else { return }
    stop()
    takenAt = Date()
    stage = .taken
  }

  private func fail(_ error: any Error) {
    stop()
    stage = .trouble(ErrorText.of(error))
  }
}
