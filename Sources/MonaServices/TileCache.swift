import Foundation

/// Tiles kept on disk, as `zoom/x/y` with the day they were fetched as the file's own date.
///
/// The server's mark (ETag) of a tile lies beside it: taken away before the image changes and
/// written after, so that it never speaks of another image.
public struct TileCache: Sendable {
  /// A tile as it was kept.
  public struct Kept: Hashable, Sendable {
    /// The image's bytes.
    public var image: Data
    /// When the server last said that this is the image.
    public var fetchedAt: Date
    /// How the server calls this version of it.
    public var mark: String?
  }

  private let folder: URL

  /// The tiles kept in a folder, which need not exist yet.
  public init(folder: URL) {
    self.folder = folder
  }

  /// What is kept of a tile.
  public func kept(_ tile: Tile) -> Kept? {
    let file = file(of: tile)
    guard let image = try? Data(contentsOf: file), TileImage.isWhole(image),
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
      let date = attributes[.modificationDate] as? Date
    else { return nil }
    return Kept(
      image: image, fetchedAt: date, mark: try? String(contentsOf: mark(of: tile), encoding: .utf8))
  }

  /// Keeps a tile; a disk that is full only means that it is fetched again.
  func keep(_ image: Data, mark: String?, of tile: Tile, at date: Date) {
    let file = file(of: tile)
    let files = FileManager.default
    do {
      try files.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? files.removeItem(at: self.mark(of: tile))
      try image.write(to: file, options: .atomic)
      renew(tile, at: date)
      try mark.map { try Data($0.utf8).write(to: self.mark(of: tile), options: .atomic) }
    } catch {
      return
    }
  }

  /// Notes that the server still has the same image.
  func renew(_ tile: Tile, at date: Date) {
    try? FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: file(of: tile).path)
  }

  private func file(of tile: Tile) -> URL {
    folder.appendingPathComponent("\(tile.zoom)/\(tile.x)/\(tile.y)")
  }

  private func mark(of tile: Tile) -> URL {
    folder.appendingPathComponent("\(tile.zoom)/\(tile.x)/\(tile.y).etag")
  }
}
