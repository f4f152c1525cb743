import MonaTestSupport
import Foundation
import MonaCatalogue
import MonaModel
import MonaPerson
import MonaScreens

/// An `AppModel` on a small catalogue in memory, with an album in a temporary folder.
@MainActor
struct Sample {
  let appModel: AppModel
  let store: Store
  let folder: URL

  var navigation: Navigation { appModel.navigation }
  var toasts: Toasts { appModel.toasts }

  static let joute = DiscoveryID(.artwork, 277)
  static let untitled = DiscoveryID(.artwork, 5)
  static let library = DiscoveryID(.place, 13)
  static let presbytery = DiscoveryID(.heritage, 4)

  /// Creates an `AppModel` with a new store.
  /// - Parameters:
  ///   - catalogue: the JSON to import; nil for none.
  ///   - recorded: a catalogue to start from; nil for an empty one.
  init(
    language: Language = .english, catalogue: String? = Self.catalogue,
    recorded: Catalogue? = nil, locator: Locator = .none,
    webcam: Webcam = .none, updates: CatalogueUpdates.Client = .none,
    preferences: Preferences = Preferences(),
    account: AccountClient = .none, outbox: OutboxClient = .none, news: NewsSource = .none
  ) throws {
    let temporary = try TemporaryFolder()
    folder = temporary.url
    if recorded == nil, catalogue == Self.catalogue {
      store = try Self.small()
    } else {
      store = try Store.inMemory(recorded)
      if let catalogue { try Self.fill(store, with: catalogue) }
    }
    let album = Album(folder: folder.appendingPathComponent("album"))
    let inspector = PhotoInspector(
      inspect: { _ in PhotoInfo(type: .jpeg, width: 4, height: 3, takenAt: Date()) },
      digest: { try PhotoDigest(hashing: $0) })
    appModel = AppModel(
      Services(
        store: store, album: album,
        collecting: Collecting(
          store: store, album: album, inspector: inspector,
          trash: .folder(in: temporary)),
        locator: locator, webcam: webcam, updates: updates, account: account, outbox: outbox,
        news: news, reportPhoto: { try Data(contentsOf: $0) }),
      preferences: StoredPreferences(preferences), language: { language })
  }

  /// What a view model that a test creates by itself takes.
  var context: AppContext { appModel.context }

  /// A store with a copy of the small catalogue, which is imported once per test run.
  static func small() throws -> Store { try Store.inMemory(imported.get().copy()) }

  private static let imported = Result {
    let store = try Store.inMemory()
    try fill(store, with: catalogue)
    return store.catalogue
  }

  private static func fill(_ store: Store, with catalogue: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("catalogue.json")
    try Data(catalogue.utf8).write(to: file)
    _ = try store.catalogue.importCatalogue(file)
  }

  /// Writes a file that the sample's inspector accepts as a photo.
  func photo() throws -> URL {
    let url = folder.appendingPathComponent("IMG_0001.jpg")
    try Data("not really a photo".utf8).write(to: url)
    return url
  }

  static let catalogue = """
    {"artworks": [
      {"id": 277, "title": {"fr": "La Joute", "en": "The Joust"}, "produced_at": "1969",
       "artists": [{"id": 42, "is": "artist", "name": "Jean-Paul Riopelle"}],
       "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]},
       "materials": {"fr": ["Bronze", "Eau"], "en": ["Bronze", "Water"]},
       "borough": "Ville-Marie", "territory": "Montréal (Montréal)",
       "location": {"lat": 45.5036, "lng": -73.5609},
       "url": {"fr": "https://exemple.org/joute", "en": null}},
      {"location": null, "id": 5, "title": null, "artists": [{"id": 43, "is": "collective", "name": "MU"}]}],
     "places": [{"id": 13, "title": "Bibliothèque du Plateau", "borough": "Le Plateau-Mont-Royal",
       "usages": [{"fr": "Bibliothèque", "en": "Library"}], "address": "465, avenue du Mont-Royal",
       "location": {"lat": 45.5248, "lng": -73.5823}, "description": null}],
     "heritages": [{"id": 4, "title": "Ancien presbytère", "produced_at": "Vers 1882",
       "functions": {"fr": ["Religieuse"], "en": ["Religion"]},
       "sous-usages": ["Presbytères"], "territory": "Papineauville (Outaouais)",
       "location": {"lat": 45.6176, "lng": -75.0188}, "status": "Classement"}]}
    """
}

extension AppContext {
  /// A context on a store and an album, with the default preferences and names in English.
  init(_ store: Store, _ album: Album, _ inspector: PhotoInspector, trash: Trash) {
    self.init(
      Services(
        store: store, album: album,
        collecting: Collecting(store: store, album: album, inspector: inspector, trash: trash)),
      preferences: StoredPreferences(Preferences()), language: { .english })
  }
}

extension Preferences {
  /// The defaults but for one value.
  init<Value>(_ preference: WritableKeyPath<Preferences, Value>, _ value: Value) {
    self.init()
    self[keyPath: preference] = value
  }
}
