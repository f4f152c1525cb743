import CGtk
import Foundation
import GtkKit
import MonaModel
import MonaScreens
import MonaServices
import MonaSync

/// Work in the background that starts after the window, and partly runs without one.
@MainActor
final class BackgroundWork {
  /// Uploads and downloads the account's data.
  private var syncing: Task<Void, Never>?
  /// Keeps the catalogue up to date.
  private var updating: Task<Void, Never>?
  /// Fetches the news.
  private var fetchingNews: Task<Void, Never>?
  /// Names photos that arrived before their titles.
  private var naming: Task<Void, Never>?
  /// Copies the person's data once a day.
  private var copying: Task<Void, Never>?
  private let cards: CardOffers
  private var isWatchingCards = false
  private var cardMonitor: CameraCardMonitor?
  /// The model of the window that opened last, as long as it exists.
  private weak var appModel: AppModel?

  /// - Parameter cards: offers to read the memory cards of cameras.
  init(offering cards: CardOffers) {
    self.cards = cards
  }

  /// Starts the synchronisation after 3 seconds.
  func begin(_ sync: AccountSync) {
    syncing = Task {
      // Throws when the task is cancelled.
      guard (try? await Task.sleep(for: .seconds(3))) != nil else { return }
      await sync.run()
    }
  }

  /// Starts all other work for a window, after its first frame.
  func begin(for appModel: AppModel, of window: Widget) {
    var isBegun = false
    connect(window, "map") { [weak self] in
      guard !isBegun else { return }
      isBegun = true
      MainSource.idle(while: window) { self?.begin(for: appModel) }
    }
    window.onActive { [cards, weak appModel] in
      guard let appModel else { return }
      Task { await cards.offerUnseen(in: appModel) }
    }
  }

  private func begin(for appModel: AppModel) {
    Task {
      // This task is never cancelled.
      try? await Task.sleep(for: .seconds(30))
      await appModel.tidyPhotos(pasted: PastedPhoto.folder)
      await PhotoTextures.trim()
    }
    updating = Task {
      // Throws when the task is cancelled.
      guard (try? await Task.sleep(for: .seconds(5))) != nil else { return }
      await appModel.updates.follow()
    }
    fetchingNews = Task {
      // Throws when the task is cancelled.
      guard (try? await Task.sleep(for: .seconds(8))) != nil else { return }
      await appModel.news.follow()
    }
    copying = Task { await appModel.keepCopies() }
    naming = Task { await appModel.followUntitledPhotos() }
    self.appModel = appModel
    watchCards()
    appModel.account.follow()
    Task { await appModel.albumMoving.resume() }
    Task { await appModel.origin.resumePosition() }
    Task { await appModel.backgrounds.checkFile() }
  }

  /// Watches for memory cards 5 seconds from now on, as long as the process runs.
  func watchCards() {
    guard !isWatchingCards else { return }
    isWatchingCards = true
    // GIO can block the main thread when it enumerates volumes: not during the start or while a frame is drawn.
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

  /// Ends the work that is useless without a window; uploads go on.
  func endUpdating() {
    updating?.cancel()
    fetchingNews?.cancel()
    copying?.cancel()
    naming?.cancel()
  }

  /// Ends all work.
  func end() {
    syncing?.cancel()
    endUpdating()
  }
}
