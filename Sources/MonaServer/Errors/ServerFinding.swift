import MonaText

/// A problem in the data that a server stores.
package enum ServerFinding: Hashable, Sendable {
  /// A database is missing.
  case missing(ServerDatabase)
  /// A database cannot be read, or SQLite finds it damaged.
  case damaged(ServerDatabase)
  /// The number of rows of a table that refer to a missing row.
  case dangling(ServerDatabase, table: String, count: Int)
  /// The photo of a visit is missing; the value is its path in the folder of photos.
  case photoMissing(String)
  /// The content of a photo's file does not match its hash.
  case photoChanged(String)
  /// The file of a photo cannot be read, for example by this user.
  case photoUnreadable(String)
  /// A file in the folder of photos that no server wrote; the value is its path there.
  case foreign(String)
  /// No visit and no report refers to a photo.
  case photoUnused(String)
  /// A thumbnail has no photo; the value is its path in the folder of thumbnails.
  case thumbnailUnused(String)
  /// A file that an editor sent, or what was before an import, is missing; the value is its path in the folder of imports.
  case importMissing(String)
}

extension ServerFinding {
  /// The problem, and what the administrator can do.
  package var sentence: String {
    switch self {
    case .missing(let database) where database.needsBackup:
      tr("{file} is missing: restore the last backup.", ["file": database.fileName])
    case .missing(let database):
      tr(
        "{file} is missing: the server makes it again when it starts.", ["file": database.fileName])
    case .damaged(let database) where database.needsBackup:
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
      tr(
        "The photo {file} is missing: restore it from a backup, unless a device sends it again.",
        ["file": path])
    case .photoChanged(let path):
      tr(
        "The photo {file} is not as it was kept: restore it from a backup, unless a device sends it again.",
        ["file": path])
    case .photoUnreadable(let path):
      tr(
        "The photo {file} cannot be read: check as the user who serves, or restore it from a backup.",
        ["file": path])
    case .foreign(let path):
      tr(
        "“{file}” lies among the photos and is none of the server’s: move it away.", ["file": path])
    case .photoUnused(let path):
      tr(
        "No visit uses the photo {file}: it is removed when the server starts again.",
        ["file": path])
    case .thumbnailUnused(let path):
      tr(
        "No photo belongs to the thumbnail {file}: it is removed when the server starts again.",
        ["file": path]
      )
    case .importMissing(let path):
      tr(
        "The file {file} of an import is missing: send the catalogue again, or restore it from a backup.",
        ["file": path])
    }
  }
}
