import Foundation

/// Small files to import, and a photo to collect with.
enum Samples {
  /// Three artworks in the format of version 3; the first has no title, and the title of the last contains the
  /// escape sequence that clears a terminal's screen.
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

  /// One badge, for the first collected discovery.
  static let badges = """
    {"data": [{"id": 1, "title": {"fr": "Premier regard", "en": "First look"},
      "required_count": 1, "description": {"fr": "Une.", "en": "One."},
      "notification": {"fr": "Bravo !", "en": "Well done!"}, "badgeable": null, "type": null}]}
    """

  /// A PNG of one red pixel.
  static let photo =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5\
        ErkJggg==
        """) ?? Data()
}
