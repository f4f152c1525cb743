import MonaText

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

extension ServerFinding {
  /// What is amiss, and what to do.
  package var sentence: String {
    switch self {
    case .missing(let database) where database.isPrecious:
      tr("{file} is missing: restore the last backup.", ["file": database.fileName])
    case .missing(let database):
      tr(
        "{file} is missing: the server makes it again when it starts.", ["file": database.fileName])
    case .damaged(let database) where database.isPrecious:
      tr("{file} is damaged: restore the last backup.", ["file": database.fileName])
    case .damaged(let database):
      tr(
        "{file} is damaged: stop the server, move the file away, start again, and import the catalogues once more.",
        ["file": database.fileName])
    case .dangling(let database, let table, let count):
      trn(
        "{count} row of “{table}” in {file} belongs to nothing: restore the last backup.",
        "{count} rows of “{table}” in {file} belong to nothing: restore the last backup.",
        count, ["table": table, "file": database.fileName])
    case .photoMissing(let path):
      tr("The photo {file} is missing: restore it from a backup.", ["file": path])
    case .photoChanged(let path):
      tr("The photo {file} is not as it was kept: restore it from a backup.", ["file": path])
    case .photoUnused(let path):
      tr(
        "No visit uses the photo {file}: it is removed when the server starts again.",
        ["file": path])
    case .thumbnailUnused(let path):
      tr(
        "No photo belongs to the thumbnail {file}: it is removed when the server starts again.",
        ["file": path]
      )
    }
  }
}
