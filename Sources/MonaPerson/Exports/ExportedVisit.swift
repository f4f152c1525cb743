import Foundation
import GRDB
import MonaModel

/// A visit as keys and values, with the same keys in every format and version.
struct ExportedVisit {
  /// The keys in the order of the table's columns.
  let fields: [(key: String, value: Value)]
  /// The position, if known.
  let coordinate: Coordinate?
  /// `artwork:4`.
  let id: String
  /// The visit itself.
  let visit: Visit
  /// All its photos, by time.
  let photos: [VisitPhoto]
  /// When any of its fields last changed.
  let changedAt: Date
  /// The title in the catalogue.
  let title: Localized
  /// The makers' names; empty if unknown.
  let makers: String
  /// The borough, else the territory; nil if neither is known.
  let locationText: String?

  /// The days in Montréal after or before that of collecting of which there is a photo, with the time
  /// of the first one.
  var otherDays: [(day: MontrealDay, moment: Date)] {
    var known: Set = [MontrealDay(visit.collectedAt)]
    return photos.compactMap(\.takenAt).sorted().compactMap { moment in
      let day = MontrealDay(moment)
      return known.insert(day).inserted ? (day, moment) : nil
    }
  }

  /// A value, written differently by each format; nil is empty.
  enum Value: Encodable {
    case text(String?)
    case integer(Int?)
    case number(Double?)
    case flag(Bool)
    case photos([VisitPhoto])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .integer(let integer): try container.encode(integer)
      case .number(let number): try container.encode(number)
      case .flag(let flag): try container.encode(flag)
      case .photos(let photos): try container.encode(photos.map(Photo.init))
      }
    }
  }

  /// A photo as JSON.
  private struct Photo: Encodable {
    let photo: String
    let takenAt: String?

    init(_ photo: VisitPhoto) {
      (self.photo, takenAt) = (photo.name, photo.takenAt.map(ISO8601.string))
    }

    private enum CodingKeys: CodingKey { case photo, takenAt }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(photo, forKey: .photo)
      // Has the key also without a value, like the visit's.
      try container.encode(takenAt, forKey: .takenAt)
    }
  }

  /// All visits, by time.
  static func fetchAll(_ db: Database) throws -> [ExportedVisit] {
    let photos = try VisitPhoto.fetchAll(in: db)
    return try Row.fetchAll(
      db,
      sql: """
        SELECT \(Visit.columns), d.titleFr, d.titleEn, d.makers, d.borough, d.territory,
          d.latitude, d.longitude,
          d.retired AND d.key NOT IN (SELECT discovery FROM hiddenDiscovery) AS retired,
          max(collectedAt, ifnull(photoChangedAt, ''), ifnull(ratingChangedAt, ''),
            ifnull(commentChangedAt, '')) AS changedAt
        FROM \(Visit.tables) LEFT JOIN discovery d ON d.key = visit.discovery
        ORDER BY visit.collectedAt, visit.discovery
        """
    ).compactMap { row in
      try Visit(row: row).map { try ExportedVisit($0, photos[$0.discovery] ?? [], row) }
    }
  }

  /// The keys of `fields`.
  static let keys = [
    "discovery", "kind", "number", "titleFr", "titleEn", "makers", "borough", "territory",
    "latitude", "longitude", "collectedAt", "rating", "comment", "photo", "wasTargeted",
    "inCatalogue", "photos",
  ]

  /// - Throws: `RowDecodingError` if the catalogue's columns are damaged.
  private init(_ visit: Visit, _ photos: [VisitPhoto], _ row: Row) throws {
    let latitude = try row.decode(Double?.self, forColumn: "latitude")
    let longitude = try row.decode(Double?.self, forColumn: "longitude")
    let borough = try row.decode(String?.self, forColumn: "borough")
    let territory = try row.decode(String?.self, forColumn: "territory")
    let retired = try row.decode(Bool?.self, forColumn: "retired")
    let makers = try row.decode(String?.self, forColumn: "makers")
    (self.visit, self.photos) = (visit, photos)
    changedAt = ISO8601.date(row["changedAt"]) ?? visit.collectedAt
    title = Localized(
      fr: try row.decode(forColumn: "titleFr"), en: try row.decode(forColumn: "titleEn"))
    self.makers = makers ?? ""
    locationText = borough ?? territory
    id = visit.discovery.description
    coordinate = latitude.flatMap { latitude in
      longitude.flatMap { Coordinate(latitude: latitude, longitude: $0) }
    }
    let values: [Value] = [
      .text(id),
      .text(visit.discovery.kind.name),
      .integer(visit.discovery.number),
      .text(title.fr),
      .text(title.en),
      .text(makers == "" ? nil : makers),
      .text(borough),
      .text(territory),
      .number(latitude),
      .number(longitude),
      .text(ISO8601.string(visit.collectedAt)),
      .integer(visit.rating),
      .text(visit.comment),
      .text(visit.photo),
      .flag(visit.wasTargeted),
      .flag(retired == false),
      .photos(photos),
    ]
    fields = Array(zip(Self.keys, values))
  }
}

extension ExportedVisit: Encodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in fields {
      try container.encode(value, forKey: Key(stringValue: key))
    }
  }
}
