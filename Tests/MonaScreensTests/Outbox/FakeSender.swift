@testable import MonaScreens
@testable import MonaSync

/// A sender that uploads nothing and publishes the statuses that a test sets.
actor FakeSender {
  private let statusPublisher = UploadStatusPublisher()
  private(set) var wakes = 0

  nonisolated var client: OutboxClient {
    OutboxClient(
      statuses: { await self.statusPublisher.following() }, wake: { await self.wake() },
      look: { await self.look() },
      setPolicy: { await self.choose($0) })
  }

  /// Changes and publishes the upload status.
  func tell(_ edit: @Sendable (inout UploadStatus) -> Void) async {
    await statusPublisher.change(edit)
  }

  private(set) var policy: UploadPolicy?

  private(set) var looks = 0

  private func wake() { wakes += 1 }
  private func look() { looks += 1 }
  private func choose(_ policy: UploadPolicy) { self.policy = policy }
}
