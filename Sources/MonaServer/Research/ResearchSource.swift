import MonaModel
import Synchronization

/// What answers to research are made from; what it finds of the catalogue and of pseudonyms blocks on the disk.
struct ResearchSource: Sendable {
  private(set) var store: ServerStore
  let works: ResearchWorks
  let people: PseudonymIndex

  init(_ store: ServerStore, _ works: ResearchWorks, people: PseudonymIndex = PseudonymIndex()) {
    (self.store, self.works, self.people) = (store, works, people)
    self.store.works = works
  }

  /// The visits that a filter selects.
  /// - Parameter hasWords: whether the words of the filter count.
  /// - Throws: `ResearchFaults` for what the catalogue does not have.
  func scope(_ filter: ResearchFilter, hasWords: Bool = true) throws -> ResearchScope {
    let person = try filter.person.map { name in
      // No account has the number 0.
      try people.person(name, store) ?? 0
    }
    // Lists have only the works that stay, with the facts of all.
    let keys = try works.keys(filter).map(store.mergedWorks().all)
    let end = ResearchScope.end(of: filter)
    // What lists lacked on a day is not known, and has to change no answer that was cited with it.
    let merged = try end.map(store.decidedMerges) ?? store.mergedWorks()
    return ResearchScope(
      filter, works: keys, person: person, merged: merged, hasWords: hasWords,
      for: store.database.engine)
  }
}

/// Finds accounts by their pseudonyms, which lead to none without the server's secret.
final class PseudonymIndex: Sendable {
  private struct State {
    var people: [String: Int64] = [:]
    /// The greatest number of an account that is known.
    var last: Int64 = 0
  }

  private let state = Mutex(State())

  /// The number of the account with a pseudonym; nil when there is none.
  func person(_ pseudonym: String, _ store: ServerStore) throws -> Int64? {
    let pseudonyms = try Pseudonyms(store)
    return try state.withLock { state in
      if state.people[pseudonym] == nil {
        for account in try store.accounts(after: state.last) {
          state.people[pseudonyms.name(ofPerson: account.id, createdAt: account.createdAt)] =
            account.id
          state.last = account.id
        }
      }
      guard let person = state.people[pseudonym], let createdAt = try store.creation(of: person),
        // A number may be given again after a restoration.
        pseudonyms.name(ofPerson: person, createdAt: createdAt) == pseudonym
      else { return nil }
      return person
    }
  }
}
