import Foundation
import GRDB
import MonaModel

extension Store {
  /// The photos of all visits, in the order of their names.
  func albumPhotos() throws -> [AlbumPhoto] {
    try person.readSnapshot { db in
      try Row.fetchAll(db, sql: "SELECT digest, size, name FROM visitPhoto ORDER BY name")
        .map { AlbumPhoto(name: $0[2], content: PhotoContent(row: $0)) }
    }
  }

  /// Has visits follow their photos to new names, and notes what photos hold, in one transaction.
  ///
  /// The photo is the one it was, only its name is another: nothing is to be sent again.
  /// - Parameters:
  ///   - moved: the new names, by the old ones.
  ///   - contents: what photos hold, by their names.
  /// - Returns: those of `moved` that were followed; another visit may have taken a name since.
  func follow(
    moved: [String: String], contents: [String: PhotoContent]
  ) throws -> [String: String] {
    guard !moved.isEmpty || !contents.isEmpty else { return [:] }
    return try writePerson { db in
      let rename = try db.makeStatement(
        sql: "UPDATE OR IGNORE visitPhoto SET name = ? WHERE name = ?")
      // Two photos may have changed names with each other: first all are out of the way.
      let away = moved.keys.map { (old: $0, aside: ".moving \($0)") }
      for (old, aside) in away { try rename.execute(arguments: [aside, old]) }
      var followed: [String: String] = [:]
      for (old, aside) in away {
        guard let new = moved[old] else { continue }
        try rename.execute(arguments: [new, aside])
        if db.changesCount > 0 {
          followed[old] = new
        } else {
          try rename.execute(arguments: [old, aside])
        }
      }
      let note = try db.makeStatement(
        sql: "UPDATE visitPhoto SET digest = ?, size = ? WHERE name = ?")
      for (name, content) in contents {
        try note.execute(arguments: [content.digest.description, content.size, name])
      }
      return followed
    }
  }
}
