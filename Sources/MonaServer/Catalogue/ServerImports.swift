import Foundation
import MonaCatalogue
import MonaLog
import MonaModel
import MonaWeb
import Synchronization

/// The files of catalogues that editors send, and their imports.
///
/// The folder `imports` of the server's has each file until an editor confirms or discards its import, at most
/// ``waitingLimit``; and what was before an import until it is taken back, for the last ``undoLimit`` imports of a
/// catalogue. Both are durable before rows name them, and start with the server: what no row names is removed then.
final class ServerImports: Sendable {
  /// Why something is not done now.
  enum Fault: Error {
    /// Another import runs.
    case running
    /// A command changed the catalogue after the import.
    case changedSince
    /// What was before the import is not kept any more.
    case gone
    /// It is a list of badges.
    case badges
    /// As many files wait as may.
    case tooMany
  }

  /// The most files that wait.
  static let waitingLimit = 10
  /// How many imports of a catalogue can be taken back.
  static let undoLimit = 5

  let folder: URL
  private let store: ServerStore
  private let catalogue: Catalogue
  private let corrections: Corrections
  private let numbers: PublishedNumbers
  private let isRunning = Mutex(false)
  /// By the number of the import.
  private let previews = Mutex<[Int64: Known]>([:])

  private struct Known {
    var isComplete: Bool
    var isRenumbered: Bool?
    var preview: WebImportPreview
  }

  /// - Parameter folder: the server's, or a backup of it.
  static func folder(in folder: URL) -> URL { folder.appendingPathComponent("imports") }

  /// Finds out what became of an import that a killed server was carrying out, and removes files that nothing needs;
  /// blocks on the disk.
  init(
    in folder: URL, _ store: ServerStore, _ catalogue: Catalogue, _ corrections: Corrections,
    _ numbers: PublishedNumbers
  ) throws {
    self.folder = Self.folder(in: folder)
    (self.store, self.catalogue) = (store, catalogue)
    (self.corrections, self.numbers) = (corrections, numbers)
    try PrivateFiles.makeFolder(self.folder)
    // The next import tries again.
    tryLogging("It is not known what became of an import", level: .warning) { try settle() }
    tryLogging("Files of imports that nothing needs are not removed", level: .warning) {
      try clean(withUploads: true)
    }
  }

  /// Adds a file that was received.
  /// - Parameters:
  ///   - file: what its sender calls it.
  ///   - name: the name of a catalogue from elsewhere; nil for a file of MONA's.
  /// - Returns: its number.
  /// - Throws: `CatalogueError`, `SourceError`, ``Fault``; nothing is kept then.
  func add(
    _ received: IncomingFile, called file: String, into name: String?, _ kind: DiscoveryKind?,
    by actor: String
  ) throws -> Int64 {
    let path = try received.keep(in: folder, called: file)
    let url = folder.appendingPathComponent(path)
    var added: Int64?
    do {
      let isOwn = try CatalogueFormat.of(url) == .mona
      if isOwn, Catalogue.badgeCount(in: url) != nil { throw Fault.badges }
      if isOwn, kind != nil || name.map({ $0 != CatalogueSource.monaName }) == true {
        throw SourceError.named(url)
      }
      let known = try name.flatMap { try catalogue.source(named: $0)?.name }
      guard let name = isOwn ? CatalogueSource.monaName : known ?? name else {
        throw SourceError.badName
      }
      if !isOwn, name == CatalogueSource.monaName { throw SourceError.notMona(url) }
      added = try store.addImport(
        of: file, at: path, into: name, kind, by: actor, limit: Self.waitingLimit)
      guard let added, let stored = try store.catalogueImport(added) else { throw Fault.tooMany }
      do { _ = try preview(of: stored) } catch let error as CatalogueError
        where error.question != nil
      {
        // It is answered on the page.
      }
      return added
    } catch {
      if let added { tryLogging("A refused file waits") { try store.removeImport(added) } }
      unlink(url.path)
      throw error
    }
  }

  /// What the import of a file that waits would do; blocks on the disk, also while another one is looked at.
  /// - Throws: `CatalogueError`, `SourceError`.
  func preview(of stored: StoredImport) throws -> WebImportPreview {
    try previews.withLock { previews in
      // A change after this has the next call look again.
      let version = try catalogue.revision()
      if let known = previews[stored.number], known.preview.version == version,
        (known.isComplete, known.isRenumbered) == (stored.isComplete, stored.isRenumbered)
      {
        return known.preview
      }
      let change = change(stored)
      if let source = try catalogue.source(named: stored.catalogue) {
        // Works that nobody asked for yet are named by their published numbers, too.
        try numbers.assign(catalogue.knownKeys(ofSource: source.id).sorted(), in: catalogue)
      }
      let preview = WebImportPreview(
        try ServerCommands.preview(change, of: catalogue, corrections, store), version: version,
        isNew: try catalogue.source(named: stored.catalogue).map { $0.count == 0 } ?? true)
      previews[stored.number] = Known(
        isComplete: stored.isComplete, isRenumbered: stored.isRenumbered, preview: preview)
      return preview
    }
  }

  /// Imports a file that waits, as the command does, and keeps what was before.
  /// - Parameter version: that of the preview.
  /// - Throws: `RequestError.overtaken` when the catalogue was changed meanwhile, or it does not wait any more;
  ///   ``Fault``, `CatalogueError`.
  func confirm(
    _ number: Int64, version: Int64, by actor: String, because reason: String
  ) throws {
    try exclusively {
      guard let stored = try store.catalogueImport(number), stored.state == .waiting else {
        throw RequestError.overtaken
      }
      let preview = try preview(of: stored)
      guard preview.version == version else { throw RequestError.overtaken }
      try store.startImport(number, preview.counts, by: actor, because: reason)
      do {
        _ = try change(stored).write(
          into: catalogue, corrections, keeping: KeptState(state(of: stored), at: version))
      } catch {
        // It may have been written all the same.
        tryLogging("It is not known what became of an import") { try settle() }
        if try store.catalogueImport(number)?.state == .done { return }
        throw error is SourceState.Overtaken ? RequestError.overtaken : error
      }
      try finish(stored)
    }
  }

  /// Forgets a file that waits.
  /// - Throws: `RequestError.overtaken` for one that does not wait any more, ``Fault``.
  func discard(_ number: Int64) throws {
    try exclusively {
      guard let stored = try store.catalogueImport(number) else { throw RequestError.overtaken }
      try store.removeImport(number)
      forget(stored)
    }
  }

  /// Takes an import back: the catalogue is as it was before.
  /// - Throws: `RequestError.overtaken` for one that is not in force, or not the last one of its catalogue; ``Fault``.
  func undo(_ number: Int64, by actor: String) throws {
    try exclusively {
      guard let stored = try store.catalogueImport(number), stored.state == .done,
        stored.decision.endedAt == nil
      else { throw RequestError.overtaken }
      let all = try store.database.read { db in try ServerStore.imports(.done, db) }
      if stored.isFollowed(in: all) { throw RequestError.overtaken }
      guard stored.hasUndo else { throw Fault.gone }
      do {
        // After a killed server, it may be as it was before.
        let standing = try catalogue.putBack(state(of: stored), corrections: corrections)
        if standing == .other { throw Fault.changedSince }
      } catch is SourceState.Unreadable { throw Fault.gone }
      try store.undoImport(number, by: actor)
      state(of: stored).remove()
    }
  }

  private func change(_ stored: StoredImport) -> ServerImport {
    ServerImport(
      folder.appendingPathComponent(stored.path),
      name: stored.catalogue == CatalogueSource.monaName ? nil : stored.catalogue,
      kind: stored.kind, isComplete: stored.isComplete, isRenumbered: stored.isRenumbered)
  }

  private func state(of stored: StoredImport) -> SourceState {
    SourceState(folder.appendingPathComponent(stored.statePath))
  }

  /// Runs a change unless another one runs.
  private func exclusively(_ body: () throws -> Void) throws {
    let isFree = isRunning.withLock { isRunning in
      defer { isRunning = true }
      return !isRunning
    }
    guard isFree else { throw Fault.running }
    defer { isRunning.withLock { $0 = false } }
    try settle()
    try body()
  }

  /// Notes what became of imports that were confirmed, and did not end.
  private func settle() throws {
    for stored in try store.database.read({ db in try ServerStore.imports(.running, db) }) {
      var standing: SourceState.Standing?
      do { standing = try catalogue.standing(of: state(of: stored)) } catch is SourceState
        .Unreadable
      {
        // It did not begin.
      }
      if standing == .after {
        try finish(stored)
      } else {
        try store.resetImport(stored.number)
        state(of: stored).remove()
      }
    }
  }

  private func finish(_ stored: StoredImport) throws {
    try store.finishImport(stored.number, limit: Self.undoLimit)
    forget(stored)
    tryLogging("What was before an import is not removed") { try clean() }
  }

  private func forget(_ stored: StoredImport) {
    previews.withLock { _ = $0.removeValue(forKey: stored.number) }
    unlink(folder.appendingPathComponent(stored.path).path)
  }

  /// Removes the files that no row names.
  /// - Parameter withUploads: whether also those that were sent, none of which is being received.
  private func clean(withUploads: Bool = false) throws {
    let needed = try store.database.read { db in try ServerStore.importPaths(unfinished: true, db) }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !needed.contains(name) && (withUploads || name.hasSuffix(".before")) {
      unlink(folder.appendingPathComponent(name).path)
    }
  }
}

extension StoredImport {
  /// Whether later imports of the same catalogue are in force.
  /// - Parameter imports: all that were carried out.
  func isFollowed(in imports: [StoredImport]) -> Bool {
    imports.contains { other in
      other.number > number && other.catalogue == catalogue && other.decision.endedAt == nil
    }
  }
}

extension CatalogueError {
  /// What an editor can answer, so that the file is imported all the same; nil for nothing.
  var question: ImportRefusal.Question? {
    switch self {
    case .lacksMost: .isComplete
    case .renumbered: .isRenumbered
    default: nil
    }
  }
}

extension WebImportPreview {
  /// The counts of what the import does.
  fileprivate var counts: StoredImport.Counts {
    StoredImport.Counts(
      inserted: inserted.count, updated: updated.count, retired: retired.count,
      skipped: skippedCount)
  }

  /// - Parameters:
  ///   - version: the revision of the catalogue before.
  ///   - isNew: whether there is no such catalogue yet.
  fileprivate init(_ preview: ImportPreview, version: Int64, isNew: Bool) {
    self.init(version: version, isNew: isNew, format: preview.counts.first?.format ?? .mona)
    for counts in preview.counts.map(\.counts) {
      unchanged += counts.unchanged
      skippedCount += counts.skipped.count
      skipped += counts.skipped.prefix(Self.limit - skipped.count)
      remarkCount += counts.remarks.count
      remarks += counts.remarks.prefix(Self.limit - remarks.count)
    }
    for change in preview.changes {
      let (id, title, limit) = (change.id, change.title, Self.limit)
      switch change.effect {
      case .inserted: inserted.add(Change(id: id, title: title), limit: limit)
      case .updated(let facts):
        updated.add(
          Change(id: id, title: title, facts: facts.map { ($0.name, $0.before, $0.after) }),
          limit: limit)
      case .retired(let visits):
        retired.add(Change(id: id, title: title, visits: visits), limit: limit)
      case .renumbered: renumbered.add(Change(id: id, title: title), limit: limit)
      }
    }
  }
}
