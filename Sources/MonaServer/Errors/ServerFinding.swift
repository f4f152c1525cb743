/// Something that is amiss in what a server keeps.
package enum ServerFinding: Hashable, Sendable {
  /// A database is not there.
  case missing(ServerDatabase)
  /// A database cannot be read, or SQLite finds it damaged.
  case damaged(ServerDatabase)
  /// So many rows of a table name another row that is not there.
  case dangling(ServerDatabase, table: String, count: Int)
  /// A visit's photo is not there; the value is its path in the folder of photos.
  case photoMissing(String)
  /// A photo's file holds something else than was kept in it.
  case photoChanged(String)
  /// Neither a visit nor a report has a photo.
  case photoUnused(String)
  /// A thumbnail is of no photo; the value is its path in the folder of thumbnails.
  case thumbnailUnused(String)
}
