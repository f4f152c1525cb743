import GRDB
import MonaModel

extension Catalogue {
  /// The discoveries of a source whose position looks astray, in the order of their titles.
  ///
  /// An import only marks them: a sign may be missing, or the source have a part overseas, which
  /// people alone can tell. Those of MONA's own catalogue are set aside at once.
  package func strays(of source: Int, language: Language) throws -> [StrayDiscovery] {
    let keys = DiscoveryID.keys(ofSource: source)
    let rows = try reader.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT key, titleFr, titleEn, stray.latitude, stray.longitude, isAside
          FROM stray JOIN discovery ON discovery.key = stray.discovery
          WHERE stray.discovery BETWEEN ? AND ? AND retired = 0
          ORDER BY \(language == .french ? "sortFr" : "sortEn"), key
          """, arguments: [keys.lowerBound, keys.upperBound])
    }
    return try rows.compactMap { row in
      guard let id = DiscoveryID(key: try row.decode(atIndex: 0)),
        let position = try row.coordinate(atIndex: 3)
      else { return nil }
      let title = Localized(fr: try row.decode(atIndex: 1), en: try row.decode(atIndex: 2))
      return StrayDiscovery(
        id: id, title: title.shortened(), position: position,
        isSetAside: try row.decode(atIndex: 5))
    }
  }

  /// Takes the positions from discoveries that are marked as astray, or gives them back, in one
  /// transaction; what is not marked stays as it is.
  ///
  /// It holds for the same position in later files too.
  /// - Returns: how many changed.
  @discardableResult
  package func setAside(_ isSetAside: Bool, _ ids: [DiscoveryID]) throws -> Int {
    try write { db in
      var count = 0
      for id in ids {
        let row = try Row.fetchOne(
          db.cachedStatement(
            sql: "SELECT latitude, longitude FROM stray WHERE discovery = ? AND isAside <> ?"),
          arguments: [id.key, isSetAside])
        guard let row, let position = try row.coordinate(atIndex: 0) else {
          continue
        }
        try StrayTable.setAside(isSetAside, id, position, db)
        count += 1
      }
      return count
    }
  }
}
