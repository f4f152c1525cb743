import Foundation
import MonaCatalogue
import MonaLog

extension Importing {
  /// The result of checking a catalogue after a database error.
  package enum Repair: Sendable {
    /// The catalogue is intact: the error has another cause.
    case notNeeded
    /// Another process had already replaced it.
    case doneElsewhere
    /// It was replaced with a repaired one.
    case done(RepairReport)
  }

  /// Checks the whole catalogue, and replaces it with a repaired one if it is damaged.
  /// - Throws: errors of reading or writing, such as a full disk.
  package func repair() throws -> Repair {
    switch try store.repairCatalogue() {
    case .sound: .notNeeded
    case .replaced: .doneElsewhere
    case .repaired(let repaired): .done(try complete(repaired))
    }
  }

  /// Sets the integrity flag of the person's database, as the damage is not in the catalogue.
  package func suspectPerson() { store.suspect() }

  /// Runs `work`; after an error of a damaged catalogue, repairs the catalogue and runs `work`
  /// again.
  /// - Parameter report: set if the catalogue was repaired.
  package func repairing<Result>(
    _ report: inout RepairReport?, _ work: () throws -> Result
  ) throws -> Result {
    do { return try work() } catch  where StorageError.mayComeOfDamage(error) {
      switch try repair() {
      case .notNeeded: throw error
      case .doneElsewhere: break
      case .done(let done): report = done
      }
      return try work()
    }
  }

  /// The report of a catalogue that was damaged when the store was opened, once; nil if it was not
  /// damaged or was returned before.
  package func reportAtStart() throws -> RepairReport? {
    try store.held.takeRepaired().map(complete)
  }

  /// Imports MONA's own catalogue and badges again if they were lost and their files exist, and
  /// fills an empty catalogue.
  private func complete(_ repaired: RepairedCatalogue) throws -> RepairReport {
    let own = try store.lostImports().lazy.compactMap(\.own).first
    if let own, let file = file(of: own) {
      tryLogging("MONA's own catalogue is not imported again", level: .warning) {
        _ = try store.catalogue.importCatalogue(file)
      }
    }
    if repaired.lacksBadges, let installed {
      tryLogging("Badges are not imported again", level: .warning) {
        try store.catalogue.addBadges(from: installed)
      }
    }
    _ = try makeUp()
    if let own { try store.keepAsking(for: own) }
    return RepairReport(aside: repaired.aside, lost: try store.lostImports())
  }

  /// The starter catalogue may have moved since it was imported.
  private func file(of own: CatalogueSource) -> URL? {
    let starter = installed?.appendingPathComponent(Catalogue.starterName)
    let isStarter = own.file?.lastPathComponent == Catalogue.starterName
    return [own.file, isStarter ? starter : nil].compactMap(\.self)
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }
}

/// The report of a repaired catalogue.
package struct RepairReport: Hashable, Sendable {
  /// The file of the damaged catalogue.
  package var aside: URL
  /// The imports to repeat.
  package var lost: [LostImport]
}

extension Store {
  /// The result of checking a catalogue after a database error.
  enum CatalogueState {
    /// The catalogue is intact: the error has another cause.
    case sound
    /// It was replaced with a repaired one.
    case repaired(RepairedCatalogue)
    /// Another process had already replaced it.
    case replaced
  }

  /// Checks the catalogue, and if it is damaged replaces it with a new one that has all readable
  /// data; later reads use the new one.
  ///
  /// It reads the whole catalogue: call it after a database error, off the main thread.
  /// - Throws: `StorageError` if nothing can be written, or another process writes the catalogue.
  func repairCatalogue() throws -> CatalogueState {
    guard let files = held.files else { return .sound }
    if let fault { throw fault }
    let state = try FolderLock.holding(files.folder) { () throws -> CatalogueState in
      if try held.followReplacedHeld() { return .replaced }
      guard try Catalogue.isDamaged(files.catalogue) else { return .sound }
      let repaired = try Catalogue.repair(
        files.catalogue, knowing: StoredSourceTable.fetchAll(in: files.person))
      try held.reconnect()
      return .repaired(repaired)
    }
    if case .repaired(let repaired) = state { try note(repaired) }
    return state
  }
}
