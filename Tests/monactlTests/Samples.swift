import Foundation

/// Small files to import and to collect with.
enum Samples {
  /// Three artworks of version 3; the first has no title, the last a title that would clear the
  /// terminal's screen.
  static let artworks = """
    {"data": [
    {"id": 1, "title": null, "artists": [], "borough": "Verdun",
     "location": {"lat": 45.46, "lng": -73.57}},
    {"id": 4, "title": {"fr": "La Joute", "en": "The Joust"}, "produced_at": "1970",
     "artists": [{"id": 9, "is": "artist", "name": "Jean-Paul Riopelle"}],
     "borough": "Ville-Marie", "location": {"lat": 45.503, "lng": -73.56}},
    {"id": 5, "title": {"fr": "Évasion\\u001b[2J", "en": null}, "artists": [], "borough": "",
     "territory": "Laval (Laval)", "location": {"lat": 45.6, "lng": -73.7}}
    ]}
    """

  /// One badge, for the first discovery.
  static let badges = """
    {"data": [{"id": 1, "title": {"fr": "Premier regard", "en": "First look"},
      "required_count": 1, "description": {"fr": "Une.", "en": "One."},
      "notification": {"fr": "Bravo !", "en": "Well done!"}, "badgeable": null, "type": null}]}
    """

  /// A red dot: a PNG of one pixel.
  static let photo =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5\
        ErkJggg==
        """) ?? Data()
}
