import Foundation
import MonaModel
import MonaText

/// Offers the photos of a camera's card that is plugged in, each card once a run: in the window that the
/// person has in front of them; if they have not, by the desktop where they want that, or as they come back.
@MainActor
package final class CardOffers {
  private struct Card {
    let id: String
    let sentence: String
    let folder: URL
  }

  private let preferences: StoredPreferences
  private let isLookedAt: @MainActor () -> Bool
  private let tell: @MainActor (DesktopNotification) -> Void
  private var offered: Set<String> = []
  private var unseen: [Card] = []

  /// - Parameters:
  ///   - isLookedAt: whether the person has MONA's window in front of them.
  ///   - tell: has the desktop tell it.
  package init(
    _ preferences: StoredPreferences, isLookedAt: @escaping @MainActor () -> Bool,
    tell: @escaping @MainActor (DesktopNotification) -> Void
  ) {
    (self.preferences, self.isLookedAt, self.tell) = (preferences, isLookedAt, tell)
  }

  /// - Parameters:
  ///   - card: what tells the card from others.
  ///   - name: what the desktop calls it.
  ///   - folder: where its photos are.
  ///   - screens: those of the window; nil while there is none.
  package func offer(_ card: String, named name: String, folder: URL, in appModel: AppModel?) {
    guard offered.insert(card).inserted else { return }
    let sentence = tr("“{card}” has photos.", ["card": name.shortened(to: 40)])
    let card = Card(id: card, sentence: sentence, folder: folder)
    if let appModel, isLookedAt() {
      say(card, in: appModel)
    } else if preferences.notifications.wish.cards {
      tell(DesktopNotification(card: sentence))
    } else {
      unseen.append(card)
    }
  }

  /// The person comes back to the window: offers what is still there of what came meanwhile.
  package func look(in appModel: AppModel) async {
    let cards = unseen
    unseen = []
    guard !cards.isEmpty else { return }
    let there = await BlockingExecutor.shared.run {
      cards.filter { FileManager.default.fileExists(atPath: $0.folder.path) }
    }
    for card in there { say(card, in: appModel) }
    // What was pulled out meanwhile was not offered.
    offered.subtract(Set(cards.map(\.id)).subtracting(there.map(\.id)))
  }

  private func say(_ card: Card, in appModel: AppModel) {
    appModel.toasts.show(
      card.sentence,
      offer: Toast.Offer(label: tr("Open Inbox")) { [weak appModel] in
        appModel?.openInbox(files: [card.folder])
      })
  }
}
