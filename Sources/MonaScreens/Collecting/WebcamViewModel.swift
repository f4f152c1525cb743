import Foundation
import MonaLog
import MonaModel
import MonaText
import Observation

/// Taking a photo of a discovery with a camera of this computer.
@Observable @MainActor
package final class WebcamViewModel {
  /// How far one is.
  package enum Stage: Hashable, Sendable {
    /// The camera is woken up.
    case starting
    /// What it sees shows.
    case watching
    /// The photo is taken after so many more beats.
    case counting(Int)
    /// The photo is taken, and waits to be used.
    case taken
    /// There is no picture; what to do is said.
    case trouble(String)
  }

  /// What the photo is for.
  package let target: PhotoDestination
  /// How far one is.
  package private(set) var stage = Stage.starting
  /// The cameras one can choose among.
  package private(set) var cameras: [Webcam.Camera] = []
  /// The camera one looks through.
  package private(set) var camera: Webcam.Camera?
  /// What it sees, or the photo that was taken.
  package private(set) var picture: WebcamPicture?
  /// Whether the photo was used: there is nothing more to do here.
  package private(set) var isDone = false

  @ObservationIgnored private let webcam: Webcam
  @ObservationIgnored private let visits: VisitActions
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let beat: Duration
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var counting: Task<Void, Never>?
  @ObservationIgnored private var takenAt = Date()
  @ObservationIgnored private var isUsing = false

  /// Looks through no camera before ``start()``.
  package convenience init(
    webcam: Webcam, visits: VisitActions, toasts: Toasts, for target: PhotoDestination
  ) {
    self.init(webcam: webcam, visits: visits, toasts: toasts, for: target, beat: .seconds(1))
  }

  init(
    webcam: Webcam, visits: VisitActions, toasts: Toasts, for target: PhotoDestination,
    beat: Duration
  ) {
    self.webcam = webcam
    self.visits = visits
    self.toasts = toasts
    self.target = target
    self.beat = beat
  }

  // MARK: Intents

  /// Finds the cameras, and looks through the one chosen before, else the first.
  package func start() async {
    stop()
    stage = .starting
    do {
      cameras = try await webcam.cameras()
      guard let camera = cameras.first(where: { $0 == camera }) ?? cameras.first else {
        throw WebcamError.none
      }
      watch(camera)
    } catch {
      cameras = []
      fail(error)
    }
  }

  /// Looks through another camera.
  package func choose(_ camera: Webcam.Camera) {
    guard camera != self.camera else { return }
    stage = .starting
    watch(camera)
  }

  /// Counts down to the photo; called again while it counts, takes it at once.
  package func takePhoto() {
    switch stage {
    case .watching: count(from: 3)
    case .counting: take()
    case .starting, .taken, .trouble: break
    }
  }

  /// Lets go of the photo, and looks again.
  package func retake() {
    guard stage == .taken, let camera else { return }
    stage = .starting
    watch(camera)
  }

  /// Collects with the photo, or replaces the one there is; a photo that is refused, which is told,
  /// stays to be used again.
  package func use() async {
    guard stage == .taken, let picture, !isDone, !isUsing else { return }
    isUsing = true
    defer { isUsing = false }
    do {
      let photo = try await webcam.save(picture, takenAt)
      defer {
        tryLogging("A temporary photo was not removed") {
          try FileManager.default.removeItem(at: photo)
        }
      }
      isDone = await visits.give(photo, to: target)
    } catch {
      toasts.report(error)
    }
  }

  /// Looks no longer; the camera is free for other programs.
  package func stop() {
    counting?.cancel()
    watching?.cancel()
  }

  // MARK: Looking

  private func watch(_ camera: Webcam.Camera) {
    stop()
    self.camera = camera
    picture = nil
    let pictures = webcam.watch(camera)
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
        // Only a cancelled task wakes early, which is seen below.
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
