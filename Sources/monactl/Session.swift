import Foundation
import MonaCatalogue
import MonaLog
import MonaPerson
import MonaServices
import MonaSync
import MonaText

/// The context of a command: the store, the folders and the language.
struct Session {
  let store: Store
  let language = Translations.language

  /// The folders of the account in use.
  let folders = Folders.current().inUse()

  /// The album with the person's photos.
  var album: Album { folders.openAlbum() }

  /// Creates the service that collects discoveries, after deleting what killed processes left
  /// in the album.
  func collecting() -> Collecting {
    let collecting = Collecting(store: store, album: album, inspector: .live, trash: .live)
    collecting.removeLeftovers()
    return collecting
  }

  /// Imports catalogues into the store.
  var importing: Importing {
    Importing(store: store, installed: Installation.starter, gdal: .live)
  }

  /// Names the photos whose titles the catalogue has now.
  func nameUntitledPhotos() async {
    await tryLogging("Photos keep the names of their days", level: .warning) {
      try await Collecting(store: store, album: album, inspector: .live, trash: .live)
        .nameUntitledPhotos { $0.fullTitle }
    }
  }

  /// The service of the account that owns the collection.
  var account: AccountService {
    AccountService(
      store: store, folders: folders,
      sessions: SessionStore(credentials: .live, file: SessionFile(in: folders)),
      inspector: .live, device: ProcessInfo.processInfo.hostName, connect: Self.connect)
  }

  /// The store of an account after login, which may be in another file.
  func store(of login: SettledLogin) throws -> Store {
    guard login.isElsewhere else { return store }
    let folders = Folders.current().inUse()
    return try Store(folder: folders.data, file: folders.person, album: folders.album)
  }

  /// Creates a client of a server, in the current language.
  @Sendable static func connect(_ address: ServerAddress) -> ServerClient {
    ServerClient(address, transport, languages: Translations.language.rawValue)
  }

  private static let transport = ServerTransport.live(
    agent: HTTPAgent.name(version: Installation.version))

  /// Opens the store, making the daily copy and reporting a repair of the catalogue.
  /// - Parameter fill: whether to import the starter catalogue into an empty store.
  /// - Throws: `StoreError` when the store cannot be opened, or the daily copy found it damaged.
  init(fill: Bool = true) throws {
    folders.keepPrivate()
    store = try Store(folder: folders.data, file: folders.person, album: folders.album)
    let importing = Importing(store: store, installed: Installation.starter)
    Self.reportRepair(try importing.reportAtStart())
    if fill, let starter = Installation.starter { try store.fillIfEmpty(from: starter) }
    tryLogging("What was imported is not kept", level: .warning) { try store.keepSources() }
    if store.keepDailyCopy() {
      throw StoreError.unreadable(folder: folders.data, underlying: StorageError.damaged)
    }
  }

  /// The message that the catalogue is empty; nil when it contains discoveries.
  func emptyCatalogueSentence() throws -> String? {
    guard try store.catalogue.hasNoDiscovery() else { return nil }
    return EmptyCatalogue.sentence(importing: "monactl import")
  }

  /// Writes the report of a repair, if any, to standard error.
  static func reportRepair(_ report: RepairReport?) {
    guard let report else { return }
    Output.note("\(report.sentence) \(report.details)")
  }
}
