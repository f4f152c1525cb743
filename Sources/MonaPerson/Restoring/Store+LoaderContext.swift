import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// Visits of elsewhere by the discoveries they would be of here: one whose discovery was replaced follows
  /// (`followReplacements`), unless what replaces it has a visit of its own there, or the old one has one
  /// here.
  func followed(_ visits: [DiscoveryID: StoredVisit]) throws -> [DiscoveryID: StoredVisit] {
    try person.readSnapshot { db in
      let replaced = try Set(Int64.fetchAll(db, sql: "SELECT old FROM replacement"))
      var followed = visits
      for (id, visit) in visits where replaced.contains(id.key) {
        guard try !Self.exists(id, in: "visit", db),
          let last = try Catalogue.lastReplacement(of: id.key, db),
          let new = DiscoveryID(key: last),
          followed[new] == nil
        else { continue }
        followed[id] = nil
        followed[new] = visit
        followed[new]?.id = new
      }
      return followed
    }
  }
}
