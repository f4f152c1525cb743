import Foundation
import MonaCatalogue
import MonaLog
import MonaPerson
import MonaServices
import MonaSync
import MonaText

/// What a command works with: the store, and the language it answers in.
struct Session {
  let store: Store
  let language = Translations.language

  /// Where the person's data and photos are, of the account that is in use.
  let folders = Folders.current().inUse()

  /// The person's photos.
  var album: Album { folders.openAlbum() }

  /// Collects into the store and the album; what a killed run left half copied goes first.
  func collecting() -> Collecting {
    album.removeLeftovers()
    return Collecting(store: store, album: album, inspector: .live, trash: .live)
  }

  /// The account that the person's data belongs to.
  var account: AccountService {
    AccountService(
      store: store, folders: folders,
      sessions: SessionStore(credentials: .live, file: SessionFile(in: folders)),
      device: ProcessInfo.processInfo.hostName, connect: Self.connect)
  }

  /// The store of an account that was just logged in to, which may have another file.
  func store(of login: SettledLogin) throws -> Store {
    guard login.isElsewhere else { return store }
    let folders = Folders.current().inUse()
    return try Store(folder: folders.data, file: folders.person, album: folders.album)
  }

  /// Speaks to a server in the language of this run.
  @Sendable static func connect(_ address: ServerAddress) -> ServerClient {
    ServerClient(address, transport, languages: Translations.language.rawValue)
  }

  private static let transport = ServerTransport.live(
    agent: HTTPAgent.name(version: Installation.version))

  /// Opens the store, and fills it when it was never filled, unless the command is about to.
  init(fill: Bool = true) throws {
    folders.keepPrivate()
    store = try Store(folder: folders.data, file: folders.person, album: folders.album)
    let importing = Importing(store: store, installed: Installation.starter)
    Self.tell(try importing.reportAtStart())
    if fill, let starter = Installation.starter { try store.fillIfEmpty(from: starter) }
    tryLogging("What was imported is not kept", level: .warning) { try store.keepSources() }
    if store.keepDailyCopy() {
      throw StoreError.unreadable(folder: folders.data, underlying: StorageError.damaged)
    }
  }

  /// Why there is nothing to list, when the catalogue has no discovery at all; else nil.
  func emptyCatalogueSentence() throws -> String? {
    guard try store.catalogue.hasNoDiscovery() else { return nil }
    return EmptyCatalogue.sentence(importing: "monactl import")
  }

  /// Tells what came of a catalogue that was damaged, if it was, beside the answer.
  static func tell(_ report: RepairReport?) {
    guard let report else { return }
    FileHandle.standardError.write(Data(("\(report.sentence) \(report.details)\n").utf8))
  }
}
