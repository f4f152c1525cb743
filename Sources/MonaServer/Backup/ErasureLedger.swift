import Foundation
import MonaCatalogue
import MonaLog
import MonaModel

/// The accounts and reports that were erased, and the consents that were withdrawn, in a file beside the server's data
/// folder: by it, they are erased and withdrawn again in a backup that is put back, before it is served.
///
/// Visits and photos that a person removed are not in it: their devices remove them again.
///
/// It has numbers and times, and nothing of what was erased.
package struct ErasureLedger: Sendable {
  /// The file, one JSON object a line.
  let file: URL

  /// Something that was erased or withdrawn.
  struct Entry: Codable, Hashable, Sendable {
    enum Kind: String, Codable, Sendable { case account, report, consent, showing }

    let kind: Kind
    /// The number of the report or the account, also for what it agreed to.
    let id: Int64
    /// When it was created, in milliseconds since 1970: a number may be given again after a restoration.
    let createdAt: Int64
    /// Milliseconds since 1970.
    let erasedAt: Int64
  }

  /// The ledger of a server: `erasures.jsonl` in the folder whose name is that of its data with "-erasures".
  /// - Parameter folder: the server's data folder.
  package init(beside folder: URL) {
    let name = "\(folder.standardizedFileURL.lastPathComponent)-erasures"
    self.init(
      in: folder.standardizedFileURL.deletingLastPathComponent().appendingPathComponent(name))
  }

  /// The ledger in a folder of its own.
  package init(in folder: URL) { file = folder.appendingPathComponent("erasures.jsonl") }

  /// Whether anything was ever erased.
  package var isThere: Bool { file.isThere }

  /// Adds an entry, which survives a loss of power when this returns; called before the erasure, so that none is
  /// forgotten.
  /// - Throws: errors of the disk; nothing may be erased then.
  func note(_ entry: Entry) throws { try add([entry]) }

  /// All entries; lines that a killed process left unfinished are passed over, as their erasure was not made.
  func entries() throws -> [Entry] {
    guard isThere else { return [] }
    return try Data(contentsOf: file).split(separator: 0x0A).compactMap { line in
      tryLogging("A line of the ledger of erasures is not understood", level: .warning) {
        try JSONDecoder().decode(Entry.self, from: line)
      }
    }
  }

  /// Adds what another ledger has beside.
  /// - Returns: how many entries are new.
  @discardableResult
  package func merge(_ other: ErasureLedger) throws -> Int {
    let known = Set(try entries())
    let new = try other.entries().filter { !known.contains($0) }
    if !new.isEmpty { try add(new) }
    return new.count
  }

  private func add(_ entries: [Entry]) throws {
    let folder = file.deletingLastPathComponent()
    try PrivateFiles.makeFolder(folder)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // The first line end completes a line that was cut off.
    let lines = try entries.reduce(into: Data([0x0A])) { lines, entry in
      lines += try encoder.encode(entry) + [0x0A]
    }
    let descriptor = try System.check(
      open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
    defer { close(descriptor) }
    try lines.withUnsafeBytes { try System.write($0, to: descriptor) }
    try System.check(fsync(descriptor))
    try System.sync(folder)
    try System.sync(folder.deletingLastPathComponent())
  }
}

extension ErasureLedger.Entry {
  /// An account that is erased.
  init(_ account: Account, at now: Int64) {
    self.init(kind: .account, id: account.id, createdAt: account.createdAt, erasedAt: now)
  }

  /// What an account agreed to, and withdraws.
  init(withdrawalOf account: Account, to kind: ConsentKind, at withdrawnAt: Int64) {
    self.init(
      kind: kind == .research ? .consent : .showing, id: account.id, createdAt: account.createdAt,
      erasedAt: withdrawnAt)
  }

  /// A report that is erased.
  init(_ report: StoredReport, at now: Int64) {
    self.init(kind: .report, id: report.id, createdAt: report.createdAt, erasedAt: now)
  }
}
