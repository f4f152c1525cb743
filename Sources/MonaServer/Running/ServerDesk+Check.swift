import Foundation
import GRDB
import MonaCatalogue
import MonaModel
import MonaServices

extension ServerDesk {
  /// What is amiss in a server's folder.
  package enum Fault: Equatable, Sendable {
    /// A database is damaged; SQLite's own words say how.
    case database(String, String)
    /// A visit has a photo whose file is not there.
    case photoMissing(String)
    /// The file of a photo is not what it was.
    case photoChanged(String)
    /// A file among the photos belongs to no visit.
    case photoUnnamed(String)
  }

  /// A photo that arrives is a file before it is a row, for less than that.
  private static let arrival: TimeInterval = 600

  /// Looks at every row, every photo and every sum, and changes nothing.
  /// - Throws: what keeps it from looking.
  package func check() throws -> [Fault] {
    var faults = try integrity(of: store.database, called: "server.sqlite")
    let catalogue = try Catalogue(file: Self.catalogue(in: folder))
    faults += try integrity(of: catalogue.writer, called: "catalogue.sqlite")
    return try faults + checkPhotos()
  }

  private func integrity(of database: any DatabaseReader, called name: String) throws -> [Fault] {
    try database.read { db in
      let words = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let strays = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
      return words.map { .database(name, $0) }
        + (strays > 0 ? [.database(name, "foreign_key_check: \(strays)")] : [])
    }
  }

  private func checkPhotos() throws -> [Fault] {
    let photos = folder.appendingPathComponent("photos")
    // Files first: one that comes meanwhile is named by then.
    var unnamed: [String] = []
    if FileManager.default.fileExists(atPath: photos.path) {
      for folder in try FileManager.default.contentsOfDirectory(atPath: photos.path) {
        let path = photos.appendingPathComponent(folder).path
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
          unnamed.append("\(folder)/\(name)")
        }
      }
    }
    let named = try store.photos()
    let paths = Set(named.map(\.path))
    unnamed.removeAll { paths.contains($0) }
    let faults = try named.compactMap { photo in try fault(photo, photos) }
    return faults
      + unnamed.sorted().filter { isOld(photos.appendingPathComponent($0)) }.map {
        .photoUnnamed($0)
      }
  }

  private func fault(_ photo: StoredPhoto, _ photos: URL) throws -> Fault? {
    let file = photos.appendingPathComponent(photo.path)
    guard FileManager.default.fileExists(atPath: file.path) else {
      // Its visit may have been removed meanwhile.
      return try store.photos().contains(photo) ? .photoMissing(photo.path) : nil
    }
    let digest = try PhotoInspector.live.digest(file)
    return digest == photo.digest ? nil : .photoChanged(photo.path)
  }

  private func isOld(_ file: URL) -> Bool {
    // One that went meanwhile is no fault.
    let changed = try? file.resourceValues(forKeys: [.contentModificationDateKey])
      .contentModificationDate
    return changed.map { $0.timeIntervalSinceNow < -Self.arrival } ?? false
  }
}
