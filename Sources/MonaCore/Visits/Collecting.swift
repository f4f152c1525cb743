import Foundation

/// Photographing a discovery is collecting it: the photo is proved to be one, made safe in the
/// album, and only then the visit is written; a visit is never half made.
public struct Collecting: Sendable {
  private let store: Store
  private let album: Album
  private let inspector: PhotoInspector
  private let trash: @Sendable (URL) throws -> Void

  /// Collects into `store` and `album`.
  /// - Parameter trash: moves a photo that was replaced to the desktop's trash.
  public init(
    store: Store, album: Album, inspector: PhotoInspector,
    trash: @escaping @Sendable (URL) throws -> Void
  ) {
    self.store = store
    self.album = album
    self.inspector = inspector
    self.trash = trash
  }

  /// Collects a discovery with a photo, which is copied.
  /// - Parameters:
  ///   - title: names the photo's file.
  ///   - date: when it was collected; nil for when the photo was taken, else now.
  /// - Throws: `AlbumError`, or what `Store.collect` throws; nothing is changed then.
  @discardableResult
  @concurrent
  public func collect(
    _ id: DiscoveryID, photo: URL, title: String?, rating: Int? = nil, comment: String? = nil,
    date: Date? = nil
  ) async throws -> Collected {
    try store.checkCollectable(id, rating: rating, comment: comment)
    let info = try inspector.inspect(photo)
    let date = date ?? Self.past(info.takenAt) ?? Date()
    return try adding(photo, info, titled: title, on: date) { name in
      let badges = try store.collect(id, photo: name, rating: rating, comment: comment, at: date)
      guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
      return Collected(visit: visit, badges: badges)
    }
  }

  /// Gives a visit another photo, which is copied; the one before moves to the trash.
  ///
  /// When it cannot be moved there it stays in the album, where the person can find it.
  /// - Throws: `AlbumError`, or `StoreError.notCollected`; nothing is changed then.
  @discardableResult
  @concurrent
  public func replacePhoto(
    _ id: DiscoveryID, with photo: URL, title: String?, at date: Date = Date()
  ) async throws -> Visit {
    guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
    let info = try inspector.inspect(photo)
    let day = Self.past(info.takenAt) ?? visit.collectedAt
    let old = try adding(photo, info, titled: title, on: day) { name in
      try store.replacePhoto(id, with: name, at: date)
    }
    if let old { try? trash(album.url(of: old)) }
    return try store.visit(of: id) ?? visit
  }

  /// Makes the photo safe, then commits; takes it back when the commit fails.
  private func adding<Result>(
    _ photo: URL, _ info: PhotoInfo, titled title: String?, on date: Date,
    commit: (String) throws -> Result
  ) throws -> Result {
    try Task.checkCancellation()
    let name = try album.add(photo, titled: title, on: date, type: info.type)
    do { return try commit(name) } catch {
      // A photo too many in the album does no harm; one missing does. So it goes only when the
      // store can still say that no visit has it.
      if let visits = try? store.visits(), visits.allSatisfy({ $0.photo != name }) {
        album.remove(name)
      }
      throw error
    }
  }

  /// Cameras whose clock was never set do not decide that a visit is in the future.
  private static func past(_ date: Date?) -> Date? {
    date.flatMap { $0 <= Date() ? $0 : nil }
  }
}
