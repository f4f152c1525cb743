import Foundation
import MonaCatalogue
import MonaLog

extension Importing {
  /// What became of a catalogue in which damage was met.
  package enum Repair: Sendable {
    /// It is not damaged: what could not be read is something else.
    case notNeeded
    /// Another process had put a new one in its place.
    case doneElsewhere
    /// A new one is in its place.
    case done(RepairReport)
  }

  /// Puts a new catalogue in the place of one in which damage was met; all of it is read.
  /// - Throws: what keeps it from being read or written, as a full disk.
  package func repair() throws -> Repair {
    switch try store.repairCatalogue() {
    case .sound: .notNeeded
    case .replaced: .doneElsewhere
    case .repaired(let repaired): .done(try complete(repaired))
    }
  }

  /// Has the person's data looked through when it is opened the next time, as the damage that was met is
  /// not the catalogue's.
  package func suspectPerson() { store.suspect() }

  /// Does what needs the catalogue; where that is damaged, it is repaired and the work is done again.
  /// - Parameter report: what there is to tell, if it was repaired.
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

  /// What there is to tell of a catalogue that was damaged when the store was opened; nil when it was
  /// not, or that was asked before.
  package func reportAtStart() throws -> RepairReport? {
    try store.held.takeRepaired().map(complete)
  }

  /// Imports MONA's own catalogue and badges again, as far as they were lost and their files are
  /// there, and fills what is empty.
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

  /// The one that MONA comes with may have moved since.
  private func file(of own: CatalogueSource) -> URL? {
    let starter = installed?.appendingPathComponent(Catalogue.starterName)
    let isStarter = own.file?.lastPathComponent == Catalogue.starterName
    return [own.file, isStarter ? starter : nil].compactMap(\.self)
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }
}

/// What there is to tell of a catalogue that was damaged.
package struct RepairReport: Hashable, Sendable {
  /// Where the damaged one lies now.
  package var aside: URL
  /// What is to be imported again.
  package var lost: [LostImport]
}

extension Store {
  /// What became of a catalogue in which damage was met.
  enum CatalogueState {
    /// It is not damaged: what could not be read is something else.
    case sound
    /// A new one is in its place.
    case repaired(RepairedCatalogue)
    /// Another process had put a new one in its place.
    case replaced
  }

  /// Looks whether the catalogue is damaged, and if so puts a new one in its place, with all that can
  /// be read of it; whatever is read later is read of that one.
  ///
  /// All of the catalogue is read: call this where damage was met, off the main thread.
  /// - Throws: `StorageError` when nothing can be written, or another process writes the catalogue.
  func repairCatalogue() throws -> CatalogueState {
    guard let files = held.files else { return .sound }
    if let fault { throw fault }
    let state = try FolderLock.holding(files.folder) { () throws -> CatalogueState in
      if try held.followReplacedHeld() { return .replaced }
      guard try Catalogue.isDamaged(files.catalogue) else { return .sound }
      let repaired = try Catalogue.repair(
        files.catalogue, knowing: KeptSourceTable.fetchAll(in: files.person))
      try held.reconnect()
      return .repaired(repaired)
    }
    if case .repaired(let repaired) = state { try note(repaired) }
    return state
  }
}
