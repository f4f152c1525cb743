import MonaCatalogue

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
