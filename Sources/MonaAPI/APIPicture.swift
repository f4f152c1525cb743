import Foundation
import MonaModel

/// A photo that a server shows to everybody (an element of `GET pictures`).
package struct APIPicture: Hashable, Sendable {
  /// What it shows.
  package var discovery: DiscoveryID
  /// Identifies the photo: another one has another tag.
  package var tag: String
  /// The name that its author chose; nil for none.
  package var credit: String?

  /// Decodes a list; nil when the data is not one.
  ///
  /// Elements that are not understood are left out.
  package static func list(_ data: Data) -> [APIPicture]? {
    APIFields(data)?.objects("data")?.compactMap { fields in
      guard let discovery = DiscoveryID(fields), let tag = fields.text("tag") else { return nil }
      return APIPicture(discovery: discovery, tag: tag, credit: fields.text("credit"))
    }
  }
}

/// A discovery that a photo of the person shows to everybody (an element of `GET user/pictures`).
package struct APIShownPhoto: Hashable, Sendable {
  package var discovery: DiscoveryID
  /// Since when; nil if the server does not say.
  package var shownAt: Date?

  /// Decodes a list; nil when the data is not one.
  ///
  /// Elements that are not understood are left out.
  package static func list(_ data: Data) -> [APIShownPhoto]? {
    APIFields(data)?.objects("data")?.compactMap { fields in
      DiscoveryID(fields).map {
        APIShownPhoto(discovery: $0, shownAt: fields.moment("shown_at"))
      }
    }
  }
}
