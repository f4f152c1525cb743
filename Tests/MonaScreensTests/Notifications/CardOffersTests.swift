import Foundation
import MonaScreens
import Testing

@MainActor @Suite struct CardOffersTests {
  @MainActor private final class Desktop {
    var isLookedAt = true
    var sent: [DesktopNotification] = []
  }

  private let sample: Sample
  private let preferences = StoredPreferences(Preferences())
  private let desktop = Desktop()
  private let offers: CardOffers
  private let folder: URL

  init() throws {
    sample = try Sample()
    folder = sample.folder.appendingPathComponent("DCIM")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    offers = CardOffers(preferences) { [desktop] in
      desktop.isLookedAt
    } notify: { [desktop] in
      desktop.sent.append($0)
    }
  }

  private func plugIn(_ card: String, _ name: String = "EOS_DIGITAL", hasWindow: Bool = true) {
    offers.offer(card, named: name, folder: folder, in: hasWindow ? sample.appModel : nil)
  }

  @Test func `a card is offered once per run, and read if the person accepts`() {
    for card in ["4A1B", "4A1B", "77C0"] { plugIn(card) }
    let toasts = sample.toasts.take()
    #expect(toasts.count == 2)
    #expect(toasts.first?.text.contains("EOS_DIGITAL") == true)
    #expect(sample.navigation.routes.isEmpty, "nothing is read before the offer is accepted")
    toasts.first?.offer?.act()
    #expect(sample.navigation.routes == [.inbox])
  }

  @Test func `the desktop is notified of cards if enabled and MONA is not in front`() {
    preferences.notifications.wish.cards = true
    plugIn("4A1B")
    #expect(desktop.sent.isEmpty && sample.toasts.take().count == 1)
    desktop.isLookedAt = false
    plugIn("77C0", "LUMIX")
    plugIn("9D02", "Q2", hasWindow: false)
    #expect(desktop.sent.map(\.link) == [.inbox, .inbox])
    #expect(desktop.sent.last?.text.contains("Q2") == true && sample.toasts.take().isEmpty)
  }

  @Test func `a card not notified is offered when the person comes back`() async throws {
    desktop.isLookedAt = false
    plugIn("4A1B")
    plugIn("77C0", "LUMIX", hasWindow: false)
    #expect(desktop.sent.isEmpty && sample.toasts.take().isEmpty)
    await offers.offerUnseen(in: sample.appModel)
    #expect(sample.toasts.take().count == 2)
    await offers.offerUnseen(in: sample.appModel)
    #expect(sample.toasts.take().isEmpty, "once")

    plugIn("9D02")
    try FileManager.default.removeItem(at: folder)
    await offers.offerUnseen(in: sample.appModel)
    #expect(sample.toasts.take().isEmpty, "the card was removed meanwhile")
    desktop.isLookedAt = true
    plugIn("9D02")
    #expect(sample.toasts.take().count == 1, "inserted again, the card is offered")
  }
}
