import Foundation
import MonaScreens
import Testing

@MainActor @Suite struct CardOffersTests {
  @Test func `a card is offered once a run, and read when that is wanted`() async throws {
    let sample = try Sample()
    let folder = sample.folder.appendingPathComponent("DCIM")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var told: [DesktopNotification] = []
    let offers = CardOffers { told.append($0) }
    for card in ["4A1B", "4A1B", "77C0"] {
      offers.offer(card, named: "EOS_DIGITAL", folder: folder, in: sample.screens)
    }
    let notices = sample.notices.take()
    #expect(notices.count == 2)
    #expect(notices.first?.text.contains("EOS_DIGITAL") == true)
    #expect(sample.navigation.routes.isEmpty, "nothing is read before that is asked for")
    notices.first?.offer?.act()
    #expect(sample.navigation.routes == [.inbox])
    offers.offer("9D02", named: "LUMIX", folder: folder, in: nil)
    #expect(told.count == 3, "the desktop is told of each, window or not")
    #expect(told.last?.link == .inbox && told.last?.text.contains("LUMIX") == true)
  }
}
