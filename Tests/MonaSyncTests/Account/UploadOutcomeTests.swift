import Foundation
import MonaModel
import Testing

@testable import MonaSync

@Suite("Uploads after the window has closed")
struct UploadOutcomeTests {
  private static let now = Date(timeIntervalSince1970: 1_795_372_649)

  private func end(_ state: UploadStatus.State, refused: Int = 0) -> UploadOutcome? {
    var (before, status) = (UploadStatus(), UploadStatus())
    before.refused = 1
    (status.state, status.refused) = (state, 1 + refused)
    return UploadOutcome(status, since: before, at: Self.now)
  }

  @Test("Uploading continues while a request is running, or something can be tried at once")
  func isRecorded() {
    #expect(end(.sending(DiscoveryID(.artwork, 1), 0.5)) == nil)
    #expect(end(.retrying(Self.now)) == nil)
  }

  @Test("It is done when nothing is left, or what is left was refused before")
  func done() {
    #expect(end(.idle) == .done)
    #expect(end(.paused(.policy)) == .done)
  }

  @Test("It has failed when the server is unavailable, needs a log-in, or refuses something")
  func failed() {
    #expect(end(.retrying(Self.now + 1)) == .interrupted)
    #expect(end(.paused(.offline)) == .interrupted)
    #expect(end(.paused(.expired)) == .expired)
    #expect(end(.idle, refused: 2) == .refused(2))
    #expect(end(.retrying(Self.now + 1), refused: 1) == .refused(1))
  }
}
