import Foundation
import GRDB
import MonaCatalogue
import MonaModel

extension Store {
  /// The discoveries that may be the same work as one that the person is about to add: those with its title,
  /// then those within 50 metres, each by distance.
  ///
  /// Those with its title are at most 500 metres away if both places are known.
  /// - Parameter own: the own discovery that is being changed; nil for a new one.
  package func likelyDoubles(
    of facts: OwnFacts, except own: DiscoveryID? = nil, language: Language, limit: Int = 6
  ) throws -> [DiscoveryRow] {
    let title = NormalizedKey.of(facts.title)
    var near: Set<DiscoveryID> = []
    if let place = facts.place {
      near = Set(try catalogue.discoveries(within: Self.doubleRadius, of: place))
    }
    var named: [DiscoveryID] = []
    if !title.isEmpty {
      var list = DiscoveryList()
      list.matching = facts.title
      if let place = facts.place { (list.sort, list.origin) = (.distance, place) }
      named = Array(try ordered(list, language: language).ids.prefix(200))
    }
    func metres(_ row: DiscoveryRow) -> Double? {
      guard let place = facts.place, let other = row.coordinate else { return nil }
      return Distance.metres(from: place, to: other)
    }
    func hasTitle(_ row: DiscoveryRow) -> Bool {
      !title.isEmpty
        && [row.title.fr, row.title.en].contains { $0.map(NormalizedKey.of) == title }
    }
    return try rows(Array(near) + named.filter { !near.contains($0) })
      .filter { row in
        row.id != own && !row.isRetired
          && (near.contains(row.id) || hasTitle(row) && metres(row) ?? 0 <= Self.titleRadius)
      }
      .sorted { first, second in
        let (one, other) = (hasTitle(first), hasTitle(second))
        guard one == other else { return one }
        let (near, far) = (metres(first) ?? .infinity, metres(second) ?? .infinity)
        return near == far ? first.id < second.id : near < far
      }
      .prefix(limit).map(\.self)
  }

  /// How far apart positions of the same work may be, in metres.
  private static let doubleRadius = 50.0
  /// How far apart two works of the same title may be to be the same, in metres.
  private static let titleRadius = 500.0

  /// The own discoveries that a catalogue probably has by now, each with that catalogue's work, without
  /// those of which the person said that they are others.
  package func proposedJoins() throws -> [(own: OwnDiscovery, work: DiscoveryID)] {
    try ownDiscoveries().compactMap { own in
      guard own.joined == nil, let work = try catalogue.likelyDuplicate(of: own.id),
        !work.isOwn, work != own.other
      else { return nil }
      return (own, work)
    }
  }

  /// Stores that an own discovery is another work than one of a catalogue, so that joining them is not
  /// proposed again.
  package func noteOther(_ own: DiscoveryID, than work: DiscoveryID, at date: Date = Date()) throws
  {
    try writePerson { db in
      guard var row = try OwnDiscovery.fetch(own, db) else { throw OwnDiscoveryError.unknown(own) }
      (row.other, row.changedAt) = (work, date)
      try row.save(db)
    }
  }

  /// Joins two discoveries of different catalogues that are the same work (`Catalogue.join`); the
  /// visit, the wish and what else refers to the one follow to the other, unless it has its own.
  ///
  /// That an own discovery is joined is in the person's data, and lasts if the catalogue is lost.
  /// - Returns: the discovery that is kept.
  @discardableResult
  package func join(
    _ first: DiscoveryID, with second: DiscoveryID, at date: Date = Date()
  ) throws -> DiscoveryID {
    let (old, new) = Catalogue.joining(first, second)
    if old.isOwn {
      try catalogue.checkJoinable(old, with: new)
      try setJoined(old, new, at: date)
    } else {
      try catalogue.join(first, with: second)
    }
    try followReplacements()
    return new
  }

  /// Lists a joined discovery again; what followed it stays with the other one.
  /// - Throws: `JoiningError`.
  package func part(_ id: DiscoveryID, at date: Date = Date()) throws {
    guard id.isOwn else { return try catalogue.part(id) }
    guard try ownDiscovery(id)?.joined != nil else { throw JoiningError.notJoined(id) }
    try setJoined(id, nil, at: date)
  }

  private func setJoined(_ id: DiscoveryID, _ work: DiscoveryID?, at date: Date) throws {
    try writePerson { db in
      guard var own = try OwnDiscovery.fetch(id, db) else { throw OwnDiscoveryError.unknown(id) }
      (own.joined, own.changedAt) = (work, date)
      try own.save(db)
      if let work { try KeptRecords.keep(work, db) }
    }
    try mirrorOwnDiscoveries()
  }
}
