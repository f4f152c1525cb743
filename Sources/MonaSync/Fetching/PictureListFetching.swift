import MonaAPI
import MonaModel
import MonaPerson

extension ServerClient {
  /// Fetches which discoveries the server has pictures of, for everybody, in place of those that were known.
  ///
  /// A server without the extension "pictures" has none.
  /// - Throws: ``ServerRequestError``, and errors of the store; what was known then stays.
  func fetchPictures(into store: Store, _ profile: ServerProfile) async throws {
    let list =
      profile.has("pictures")
      ? try await ask(ServerRequest(.pictures)) { APIPicture.list($0) } : []
    var pictures: [DiscoveryID: CataloguePicture] = [:]
    for picture in list {
      // The tag leads to another address when another photo is chosen.
      let address = address.url(
        APIRoute.picture(picture.discovery).path, query: ["tag": picture.tag])
      guard let reference = PictureReference(address) else { continue }
      pictures[picture.discovery] = CataloguePicture(
        reference, author: picture.credit?.shortened())
    }
    try await store.write { [pictures] in try $0.replaceServerPictures(with: pictures) }
  }

  /// Fetches which discoveries photos of the person show to everybody.
  /// - Throws: ``ServerRequestError``, and errors of the store.
  func fetchShownPhotos(into store: Store, _ profile: ServerProfile) async throws {
    guard profile.has("pictures") else { return }
    let list = try await ask(ServerRequest(.shownPhotos)) { APIShownPhoto.list($0) }
    let shown = Dictionary(list.map { ($0.discovery, $0.shownAt) }) { first, _ in first }
    try await store.write { try $0.noteShown(shown) }
  }
}
