import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaServices
import MonaSync

/// What goes on while a window is open, some of it also without one, and nothing of its start waits for.
@MainActor
final class BackgroundWork {
  /// Sends and fetches.
  private var syncing: Task<Void, Never>?
  /// Keeps the catalogue up to date.
  private var updating: Task<Void, Never>?
  /// Copies the person's data once a day.
  private var copying: Task<Void, Never>?
  private let cards: CardOffers
  private var isWatchingCards = false
  private var cardMonitor: CameraCardMonitor?
  /// Those of the window that opened last, as long as it is there.
  private weak var appModel: AppModel?

  /// - Parameter cards: offers the cards of cameras.
  init(offering cards: CardOffers) {
    self.cards = cards
  }

  /// Sends and fetches from soon on.
  func begin(_ sync: AccountSync) {
    syncing = Task {
      // What cancels it ends it.
      guard (try? await Task.sleep(for: .seconds(3))) != nil else { return }
      await sync.run()
    }
  }

  /// Begins all else that is done for a window, once that is painted.
  func begin(for appModel: AppModel, of window: Widget) {
    var isBegun = false
    connect(window, "map") { [weak self] in
      guard !isBegun else { return }
      isBegun = true
      MainSource.idle(while: window) { self?.begin(for: appModel) }
    }
    window.onActive { [cards, weak appModel] in
      guard let appModel else { return }
      Task { await cards.look(in: appModel) }
    }
  }

  private func begin(for appModel: AppModel) {
    Task {
      // Nothing cancels it.
      try? await Task.sleep(for: .seconds(30))
      await appModel.tidyPhotos(pasted: PastedPhoto.folder)
      await PhotoTextures.trim()
    }
    updating = Task {
      // What cancels it ends it.
      guard (try? await Task.sleep(for: .seconds(5))) != nil else { return }
      await appModel.updates.follow()
    }
    copying = Task { await appModel.keepCopies() }
    self.appModel = appModel
    watchCards()
    appModel.account.follow()
    Task { await appModel.albumMoving.resume() }
    Task { await appModel.origin.resumePosition() }
    Task { await appModel.backgrounds.checkFile() }
  }

  /// Offers the cards that are mounted, beginning 5 seconds from now, as long as the program runs.
  func watchCards() {
    guard !isWatchingCards else { return }
    isWatchingCards = true
    // GIO can block the main thread as it looks for volumes: not during the start, nor while the window draws.
    MainSource.after(.seconds(5)) { [weak self] in
      MainSource.idle { self?.createCardMonitor() }
    }
  }

  private func createCardMonitor() {
    cardMonitor = CameraCardMonitor { [weak self] card in
      guard let self else { return }
      cards.offer(card.id, named: card.name, folder: card.folder, in: appModel)
    }
  }

  /// Ends what is of no use without a window; what is on its way is sent.
  func endUpdating() {
    updating?.cancel()
    copying?.cancel()
  }

  /// Ends what goes on.
  func end() {
    syncing?.cancel()
    endUpdating()
  }
}
