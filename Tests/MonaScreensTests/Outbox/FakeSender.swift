@testable import MonaScreens
@testable import MonaSync

/// Something that sends nothing, and says what a test has it say.
actor FakeSender {
  private let board = UploadStatusPublisher()
  private(set) var wakes = 0

  nonisolated var client: OutboxClient {
    OutboxClient(
      statuses: { await self.board.following() }, wake: { await self.wake() },
      look: { await self.look() },
      setPolicy: { await self.choose($0) })
  }

  /// Says how far the sending is.
  func tell(_ edit: @Sendable (inout UploadStatus) -> Void) async { await board.change(edit) }

  private(set) var policy: UploadPolicy?

  private(set) var looks = 0

  private func wake() { wakes += 1 }
  private func look() { looks += 1 }
  private func choose(_ policy: UploadPolicy) { self.policy = policy }
}
