import Foundation
import MonaText

/// Offers the photos of a camera's card that is plugged in, each card once a run: in the window, and by the
/// desktop where nobody looks at that.
@MainActor
package final class CardOffers {
  private var offered: Set<String> = []
  private let tell: @MainActor (DesktopNotification) -> Void

  /// - Parameter tell: has the desktop tell it, unless the person has MONA's window in front of them.
  package init(tell: @escaping @MainActor (DesktopNotification) -> Void) {
    self.tell = tell
  }

  /// - Parameters:
  ///   - card: what tells the card from others.
  ///   - name: what the desktop calls it.
  ///   - folder: where its photos are.
  ///   - screens: those of the window; nil while there is none.
  package func offer(_ card: String, named name: String, folder: URL, in screens: Screens?) {
    guard offered.insert(card).inserted else { return }
    let sentence = tr("“{card}” has photos.", ["card": name.shortened(to: 40)])
    tell(DesktopNotification(card: sentence))
    screens?.notices.say(
      sentence,
      offer: Notice.Offer(label: tr("Open Inbox")) { [weak screens] in
        screens?.openInbox(files: [folder])
      })
  }
}
