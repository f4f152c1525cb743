import MonaModel

/// A selection of visits that somebody saved under a name, to be found and cited again.
package struct WebSelection: Equatable, Sendable {
  /// Part of its address.
  package let number: Int64
  package let name: String
  /// With the day up to which the visits had been received.
  package let filter: ResearchFilter
  /// How many visits there were when it was saved.
  package let visits: Int
  /// The number and the name of the account that saved it; nil for one that is erased.
  package let owner: Owner?
  /// In milliseconds since 1970.
  package let createdAt: Int64

  package struct Owner: Equatable, Sendable {
    package let account: Int64
    package let name: String

    package init(account: Int64, name: String) { (self.account, self.name) = (account, name) }
  }

  package init(
    number: Int64, name: String, filter: ResearchFilter, visits: Int, owner: Owner?,
    createdAt: Int64
  ) {
    (self.number, self.name, self.filter) = (number, name, filter)
    (self.visits, self.owner, self.createdAt) = (visits, owner, createdAt)
  }

  /// The path of its page, which stays.
  var path: String { "\(SelectionsPage.path)/\(number)" }

  /// Whether a person may remove it.
  package func isRemovable(by person: WebPerson) -> Bool {
    owner?.account == person.account || person.access >= .administrator
  }
}

/// The saved selections, as the server stores them.
package struct WebSelections: Sendable {
  /// A page of them, the newest first, and how many there are.
  package var list: @Sendable (Range<Int>) async throws -> (selections: [WebSelection], count: Int)
  /// The selection of a number; nil when there is none.
  package var selection: @Sendable (Int64) async throws -> WebSelection?
  /// Saves a selection; returns its number.
  package var save:
    @Sendable (
      _ name: String, ResearchFilter, _ visits: Int, WebPerson
    ) async throws -> Int64
  /// Removes a selection; one that is not there is none.
  package var remove: @Sendable (Int64) async throws -> Void

  package init(
    list: @escaping @Sendable (Range<Int>) async throws -> ([WebSelection], Int),
    selection: @escaping @Sendable (Int64) async throws -> WebSelection?,
    save: @escaping @Sendable (String, ResearchFilter, Int, WebPerson) async throws -> Int64,
    remove: @escaping @Sendable (Int64) async throws -> Void
  ) {
    (self.list, self.selection, self.save, self.remove) = (list, selection, save, remove)
  }
}
