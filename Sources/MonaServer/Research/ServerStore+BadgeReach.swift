import MonaModel
import MonaServerStore
import MonaWeb

extension ServerStore {
  /// How many people reach badges with the visits that they give to research now.
  /// - Parameters:
  ///   - subjects: what badges count discoveries for, by the keys of their published numbers.
  ///   - limit: how many people to name of each badge.
  /// - Returns: the number of people with visits, and what is known of each badge, in their order.
  func reach(
    of badges: [Badge], _ subjects: [Int64: BadgeSubjects], _ pseudonyms: Pseudonyms,
    names limit: Int
  ) async throws -> BadgeReaches {
    let scope = ResearchScope(
      ResearchFilter(), works: nil, person: nil, merged: try await currentMerges(),
      for: database.engine)
    return try await database.read { db in
      var reaches = BadgeReaches(
        people: 0, badges: badges.map { _ in BadgeReaches.Badge(reached: 0, near: 0, names: []) })
      func count(_ person: Int64, _ createdAt: Int64, _ progress: BadgeProgress) {
        reaches.people += 1
        for (index, badge) in badges.enumerated() {
          guard let count = progress.count(for: badge.rule) else { continue }
          if count >= badge.required {
            reaches.badges[index].reached += 1
            if reaches.badges[index].names.count < limit {
              reaches.badges[index].names.append(
                pseudonyms.name(ofPerson: person, createdAt: createdAt))
            }
          } else if count == badge.required - 1, count > 0 {
            reaches.badges[index].near += 1
          }
        }
      }
      var (person, createdAt, progress) = (Int64?.none, Int64(0), BadgeProgress())
      // The works of the person that are merged, or that others were merged with.
      var counted: Set<Int64> = []
      try db.forEach(
        """
        SELECT visit.person, visit.discovery, person.createdAt
        FROM \(scope.tables) JOIN person ON person.id = visit.person WHERE \(scope.sql)
        ORDER BY visit.person
        """, scope.arguments
      ) { row in
        let next: Int64 = row[0]
        var key: Int64 = row[1]
        if person != next {
          if let person { count(person, createdAt, progress) }
          (person, createdAt, progress, counted) = (next, row[2], BadgeProgress(), [])
        }
        if scope.merged.isConcerned(key) {
          key = scope.merged.kept(key)
          guard counted.insert(key).inserted else { return }
        }
        guard let kind = DiscoveryID(key: key)?.kind else { return }
        progress.count(kind, subjects[key] ?? BadgeSubjects())
      }
      if let person { count(person, createdAt, progress) }
      return reaches
    }
  }
}
