import Foundation
import MonaModel
import MonaText

/// Offers to import the photos of a memory card, once per card and run.
///
/// If the window is active, it shows the offer. Otherwise a desktop notification does, if these are
/// enabled; if not, the window offers the card when it is active again.
@MainActor
package final class CardOffers {
  private struct Card {
    let id: String
    let sentence: String
    let folder: URL
  }

  private let preferences: StoredPreferences
  private let isLookedAt: @MainActor () -> Bool
  private let notify: @MainActor (DesktopNotification) -> Void
  private var offered: Set<String> = []
  private var unseen: [Card] = []

  /// Creates the offers of one run.
  /// - Parameters:
  ///   - isLookedAt: whether MONA's window is active.
  ///   - notify: sends a desktop notification.
  package init(
    _ preferences: StoredPreferences, isLookedAt: @escaping @MainActor () -> Bool,
    notify: @escaping @MainActor (DesktopNotification) -> Void
  ) {
    (self.preferences, self.isLookedAt, self.notify) = (preferences, isLookedAt, notify)
  }

  /// Offers a card that was plugged in.
  /// - Parameters:
  ///   - card: the card's identifier.
  ///   - name: the desktop's name for it.
  ///   - folder: the folder of its photos.
  ///   - appModel: the window's; nil while there is no window.
  package func offer(_ card: String, named name: String, folder: URL, in appModel: AppModel?) {
    guard offered.insert(card).inserted else { return }
    let sentence = tr("“{card}” has photos.", ["card": name.shortened(to: 40)])
    let card = Card(id: card, sentence: sentence, folder: folder)
    if let appModel, isLookedAt() {
      show(card, in: appModel)
    } else if preferences.notifications.wish.cards {
      notify(DesktopNotification(card: sentence))
    } else {
      unseen.append(card)
    }
  }

  /// Offers the cards that were plugged in while the window was inactive, and still are; called
  /// when it becomes active.
  package func offerUnseen(in appModel: AppModel) async {
    let cards = unseen
    unseen = []
    guard !cards.isEmpty else { return }
    let there = await BlockingExecutor.shared.run {
      cards.filter { $0.folder.isThere }
    }
    for card in there { show(card, in: appModel) }
    // A card removed meanwhile may be offered again.
    offered.subtract(Set(cards.map(\.id)).subtracting(there.map(\.id)))
  }

  private func show(_ card: Card, in appModel: AppModel) {
    appModel.toasts.show(
      card.sentence,
      offer: Toast.Offer(label: tr("Open Inbox")) { [weak appModel] in
        appModel?.openInbox(files: [card.folder])
      })
  }
}
