/// Shows whoever looks how far the sending is.
package actor UploadStatusPublisher {
  package private(set) var status = UploadStatus()
  private var followers: [Int: AsyncStream<UploadStatus>.Continuation] = [:]
  private var lastFollower = 0

  /// How it is now, and each time it is otherwise; who is slow is told the latest.
  package func following() -> AsyncStream<UploadStatus> {
    let (stream, follower) = AsyncStream.makeStream(
      of: UploadStatus.self, bufferingPolicy: .bufferingNewest(1))
    lastFollower += 1
    let id = lastFollower
    follower.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
    followers[id] = follower
    follower.yield(status)
    return stream
  }

  func change(_ edit: @Sendable (inout UploadStatus) -> Void) {
    let before = status
    edit(&status)
    guard status != before else { return }
    for follower in followers.values { follower.yield(status) }
  }

  private func forget(_ id: Int) { followers[id] = nil }
}
