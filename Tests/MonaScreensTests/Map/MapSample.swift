import MonaTestSupport
import Foundation
import MonaMap
import MonaModel
import MonaPerson

/// A catalogue of discoveries in Montréal and Québec, and of one without a position.
enum MapSample {
  static let disks = DiscoveryID(.artwork, 1)
  static let joute = DiscoveryID(.artwork, 2)
  static let nowhere = DiscoveryID(.artwork, 3)
  static let quebec = DiscoveryID(.artwork, 4)
  static let library = DiscoveryID(.place, 1)
  static let church = DiscoveryID(.heritage, 1)

  /// The discoveries with a position.
  static let placed: Set = [disks, joute, quebec, library, church]

  static let montreal = MapWindow(south: 45.4, west: -73.8, north: 45.61, east: -73.314)

  static let catalogue = """
    {"artworks": [
      {"id": 1, "title": {"fr": "Trois disques"}, "produced_at": "1967",
       "artists": [{"id": 1, "name": "Alexander Calder"}], "borough": "Ville-Marie",
       "categories": {"fr": ["Sculpture"], "en": ["Sculpture"]},
       "location": {"lat": 45.5125, "lng": -73.5345}},
      {"id": 2, "title": {"fr": "La Joute"}, "produced_at": "1969",
       "artists": [{"id": 42, "name": "Jean-Paul Riopelle"}], "borough": "Ville-Marie",
       "categories": {"fr": ["Fontaine"], "en": ["Fountain"]},
       "location": {"lat": 45.5046, "lng": -73.5573}},
      {"id": 3, "title": {"fr": "Sans adresse"}, "artists": [{"id": 7, "name": "Personne"}]},
      {"id": 4, "title": {"fr": "À Québec"}, "produced_at": "2001",
       "artists": [{"id": 42, "name": "Jean-Paul Riopelle"}],
       "location": {"lat": 46.8139, "lng": -71.2080}},
      {"id": 5, "title": {"fr": "Au point zéro"}, "location": {"lat": 0, "lng": 0}}],
    "places": [
      {"id": 1, "title": {"fr": "Une bibliothèque"}, "location": {"lat": 45.53, "lng": -73.6},
       "usages": [{"fr": "Bibliothèque", "en": "Library"}]}],
    "heritages": [
      {"id": 1, "title": {"fr": "Une église"}, "location": {"lat": 45.55, "lng": -73.55},
       "area": {"type": "Polygon", "coordinates":
         [[[-73.55, 45.55], [-73.549, 45.55], [-73.549, 45.551], [-73.55, 45.55]]]}}]}
    """

  static func fill(_ store: Store, with catalogue: String) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("map-\(UUID().uuidString).json")
    try Data(catalogue.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try store.catalogue.importCatalogue(file)
  }
}
