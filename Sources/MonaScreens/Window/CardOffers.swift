import Foundation
import MonaText

/// Offers the photos of a camera's card that is plugged in, each card once a run.
@MainActor
package final class CardOffers {
  private var offered: Set<String> = []

  package init() {}

  /// - Parameters:
  ///   - card: what tells the card from others.
  ///   - name: what the desktop calls it.
  ///   - folder: where its photos are.
  package func offer(_ card: String, named name: String, folder: URL, in screens: Screens) {
    guard offered.insert(card).inserted else { return }
    screens.notices.say(
      tr("“{card}” has photos.", ["card": name.shortened(to: 40)]),
      offer: Notice.Offer(label: tr("Open Inbox")) { [weak screens] in
        screens?.openInbox(files: [folder])
      })
  }
}
