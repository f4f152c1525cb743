import Hummingbird
import MonaModel

/// The picture that everybody sees of a discovery.
package struct WebPicture: Equatable, Sendable {
  /// Identifies the choice.
  package let tag: String
  /// The name that its author chose; nil for none.
  package let credit: String?

  package init(tag: String, credit: String?) { (self.tag, self.credit) = (tag, credit) }
}

/// A photo of which an author agrees that it is shown to everybody.
package struct WebCandidate: Equatable, Sendable {
  /// Identifies it among those of the discovery.
  package let key: String
  /// The name that its author chose; nil for none.
  package let credit: String?
  /// Whether it is the one that everybody sees.
  package let isShown: Bool

  package init(key: String, credit: String?, isShown: Bool) {
    (self.key, self.credit, self.isShown) = (key, credit, isShown)
  }
}

/// The pictures for everybody, as the server stores them, by published numbers of discoveries.
package struct WebPictures: Sendable {
  /// The picture of a discovery; nil for none.
  package var picture: @Sendable (_ id: DiscoveryID) async throws -> WebPicture?
  /// The photos that may be shown, the latest first, and what was done before, the latest first.
  package var candidates:
    @Sendable (_ id: DiscoveryID) async throws -> (photos: [WebCandidate], changes: [WebChange])
  /// The response with a photo that may be shown; nil for any other.
  package var photo: @Sendable (_ id: DiscoveryID, _ key: String) async throws -> Response?
  /// Shows a photo to everybody, or none any more.
  /// - Parameters:
  ///   - key: that of a candidate; nil for no picture.
  ///   - reason: why, for others who look after the catalogue; empty for none.
  /// - Throws: `WebError.overtaken` for a photo that may not be shown any more.
  package var choose:
    @Sendable (
      _ id: DiscoveryID, _ key: String?, _ reason: String, _ editor: WebPerson
    ) async throws -> Void

  package init(
    picture: @escaping @Sendable (DiscoveryID) async throws -> WebPicture?,
    candidates: @escaping @Sendable (DiscoveryID) async throws -> ([WebCandidate], [WebChange]),
    photo: @escaping @Sendable (DiscoveryID, String) async throws -> Response?,
    choose: @escaping @Sendable (DiscoveryID, String?, String, WebPerson) async throws -> Void
  ) {
    (self.picture, self.candidates, self.photo, self.choose) = (picture, candidates, photo, choose)
  }
}
