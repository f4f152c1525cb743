import Foundation
import GRDB
import MonaModel

/// What a server says of discoveries instead of their sources, which it keeps beside the catalogue.
///
/// The catalogue's records have them too, so that lists, searches and answers need not tell corrected discoveries from
/// others. Imports see the records of the sources, and what is said instead is written again at their end; where a
/// source says the same by then, nothing is.
package struct Corrections: Sendable {
  /// What is said instead of sources.
  package struct Given: Sendable {
    /// What is said of each discovery that was ever set right; nothing of one that is as its source has it again.
    package var facts: [DiscoveryID: Correction] = [:]
    /// What is said instead of terms, in all discoveries, in the order in which that was decided.
    package var wordings: [Wording] = []
    /// What was once said instead of terms.
    package var formerWordings: [Wording] = []

    package init() {}

    /// Nothing more of what is said.
    fileprivate var lifted: Given {
      var lifted = Given()
      lifted.facts = facts.mapValues { _ in Correction() }
      lifted.formerWordings = formerWordings + wordings
      return lifted
    }
  }

  /// Reads what is said; called within the transaction of an import.
  package var read: @Sendable () throws -> Given
  /// Ends what sources say themselves now; called after the transaction.
  package var end: @Sendable ([DiscoveryID: Set<CorrectedFact>]) throws -> Void

  package init(
    read: @escaping @Sendable () throws -> Given,
    end: @escaping @Sendable ([DiscoveryID: Set<CorrectedFact>]) throws -> Void
  ) {
    (self.read, self.end) = (read, end)
  }
}

extension Catalogue {
  /// Has the records say what is said instead of their sources, in one transaction.
  package func correct(by corrections: Corrections) throws {
    // An import of another process may hold the catalogue for minutes, and mostly nothing is to be written.
    var same: [DiscoveryID: Set<CorrectedFact>] = [:]
    let isCorrect = try reader.readSnapshot { db in
      let plan = try CorrectionPass(db).plan(corrections.read())
      same = plan.same
      return plan.changes.isEmpty
    }
    if !isCorrect {
      try write { db in same = try CorrectionPass(db).correct(corrections.read()) }
    }
    if !same.isEmpty { try corrections.end(same) }
  }

  /// Runs a change of sources in one transaction, in which the records are as their sources wrote them; they are
  /// corrected again at its end.
  /// - Parameter corrections: nil for a catalogue without any.
  func write<Result>(
    lifting corrections: Corrections?, _ work: (Database) throws -> Result
  ) throws -> Result {
    guard let corrections else { return try write(work) }
    var same: [DiscoveryID: Set<CorrectedFact>] = [:]
    let result = try write { db in
      let known = try corrections.read()
      try CorrectionPass(db).correct(known.lifted)
      let result = try work(db)
      same = try CorrectionPass(db).correct(known)
      return result
    }
    if !same.isEmpty { try corrections.end(same) }
    return result
  }
}

/// Writes corrected records within one transaction.
private struct CorrectionPass {
  /// A stored record.
  struct State {
    let id: DiscoveryID
    let record: Data
    let isRetired: Bool
    /// Nil for a record as its source wrote it.
    let corrected: CorrectedRecord?

    /// Nil for a discovery that the catalogue has never had.
    init?(_ id: DiscoveryID, _ db: Database) throws {
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT record, retired FROM discovery
              JOIN discoveryRecord ON row = \(SearchRow.rowSQL(of: "key"))
            WHERE key = ?
            """), arguments: [id.key])
      guard let row else { return nil }
      self.id = id
      record = try row.decode(atIndex: 0)
      isRetired = try row.decode(atIndex: 1)
      do { corrected = try record.withUnsafeBytes { try CorrectedRecord($0) } } catch {
        throw StorageError.damaged
      }
    }

    var sourceRecord: Data { corrected?.source ?? record }

    /// Whether the source lists the discovery.
    var isListed: Bool {
      if let corrected, corrected.correction.isAbsence { corrected.isListed } else { !isRetired }
    }

    /// The discovery as its source has it.
    func source(by rules: ColumnRules) throws -> Discovery {
      try sourceRecord.withUnsafeBytes { try StoredRecord.discovery(id, $0, by: rules) }
    }
  }

  private let db: Database
  private let rules: SourceRules

  init(_ db: Database) throws {
    self.db = db
    rules = try SourceTable.columnRules(db)
  }

  /// What has to be written so that the records of discoveries say what is given, and nothing else instead of their
  /// sources; unknown discoveries are left out.
  /// - Returns: the records with what they are to say, and the facts that are given as their sources say them, which are
  ///   left out too.
  func plan(
    _ given: Corrections.Given
  ) throws -> (changes: [(State, Correction)], same: [DiscoveryID: Set<CorrectedFact>]) {
    var same: [DiscoveryID: Set<CorrectedFact>] = [:]
    var changes: [(State, Correction)] = []
    let worded = try discoveries(having: given.wordings + given.formerWordings)
    for id in Set(given.facts.keys).union(worded).sorted(by: { $0.key < $1.key }) {
      guard let state = try State(id, db) else { continue }
      let facts = given.facts[id]?.facts ?? [:]
      var correction = Correction()
      // Where the other one is gone, this one is listed again.
      correction.replacement = try given.facts[id]?.replacement.flatMap { new in
        try isListed(new, given) ? new : nil
      }
      correction.merged = given.facts[id]?.merged ?? []
      if !facts.isEmpty || !given.wordings.isEmpty && worded.contains(id) {
        let source = try state.source(by: rules[id])
        correction.facts = facts.filter { fact, text in
          source.text(of: fact, isListed: state.isListed) != text
        }
        let equal = Set(facts.keys).subtracting(correction.facts.keys)
        if !equal.isEmpty { same[id] = equal }
        var said = source
        said.apply(correction.facts)
        correction.wordings = said.applicable(given.wordings)
      }
      if (state.corrected?.correction ?? Correction()) != correction {
        changes.append((state, correction))
      }
    }
    return (changes, same)
  }

  /// Whether lists have a discovery once it says what is given.
  private func isListed(_ id: DiscoveryID, _ given: Corrections.Given) throws -> Bool {
    try given.facts[id]?.isAbsence != true && State(id, db)?.isListed == true
  }

  /// The discoveries that have terms which are, or were, said otherwise.
  private func discoveries(having wordings: [Wording]) throws -> Set<DiscoveryID> {
    let names = Set(
      wordings.flatMap { wording in
        [wording.from, wording.to].map {
          FacetName(wording.type, code: NormalizedKey.of($0.fr))
        }
      })
    let statement = try db.cachedStatement(
      sql: """
        SELECT discovery FROM facet JOIN facetLink ON facetLink.facet = facet.id
        WHERE facet.type = ? AND facet.code = ?
        """)
    return try names.reduce(into: []) { discoveries, name in
      let keys = try Int64.fetchAll(statement, arguments: [name.type.rawValue, name.code])
      discoveries.formUnion(keys.compactMap { DiscoveryID(key: $0) })
    }
  }

  /// Writes what `plan` says.
  /// - Returns: the facts that are given as their sources say them.
  @discardableResult
  func correct(_ given: Corrections.Given) throws -> [DiscoveryID: Set<CorrectedFact>] {
    let (changes, same) = try plan(given)
    try write(changes)
    return same
  }

  private func write(_ changes: [(State, Correction)]) throws {
    guard !changes.isEmpty else { return }
    let completion = try DiscoveryCompletion(db, withArtists: true)
    var writer = try CatalogueWriter(db)
    for (state, correction) in changes {
      let isListed = state.isListed
      let record =
        correction.isEmpty
        ? state.sourceRecord
        : CorrectedRecord(
          correction: correction, isListed: isListed, source: state.sourceRecord
        ).bytes
      try record.withUnsafeBytes { bytes in
        let discovery = try StoredRecord.discovery(state.id, bytes, by: rules[state.id])
        try writer.update(completion.entry(of: discovery), bytes)
      }
      if !isListed || correction.isAbsence { try writer.retire(state.id.key) }
    }
    for (state, correction) in changes { try replace(state, by: correction.replacement) }
    try writer.finish()
  }

  /// Says what a discovery was merged with, which no record of a source says.
  private func replace(_ state: State, by new: DiscoveryID?) throws {
    if let old = state.corrected?.correction.replacement {
      try db.executeCached(
        sql: "DELETE FROM replacement WHERE old = ? AND new = ?",
        arguments: [state.id.key, old.key])
    }
    if let new {
      try db.executeCached(
        sql: "INSERT OR REPLACE INTO replacement (old, new) VALUES (?, ?)",
        arguments: [state.id.key, new.key])
    }
  }
}
