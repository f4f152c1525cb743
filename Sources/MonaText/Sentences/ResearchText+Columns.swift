import MonaModel

extension ResearchText {
  /// A column of a table.
  package struct Column: Sendable {
    /// A type of Frictionless Data's table schemas.
    package enum Kind: String, Sendable { case string, integer, number, datetime }

    package let name: String
    package let type: Kind
    package let meaning: String
    package var mayBeEmpty = false
    /// The least and the greatest value; nil for any.
    package var range: ClosedRange<Int>?
    /// The only values; nil for any.
    package var values: [String]?
    /// What is counted or measured; nil where the name says it.
    package var unit: String?
  }

  /// The columns of a table, in their order; of all tables together, those of visits.
  package static func columns(of subject: ResearchQuery.Subject) -> [Column] {
    switch subject {
    case .visits, .tables: [person] + work + visit
    case .works: work + counts
    case .summary: totals + counts
    }
  }

  private static var person: Column {
    Column(
      name: "person", type: .string,
      meaning: tr("The pseudonym of the person: 24 digits from 0 to 9 and a to f."))
  }

  private static var work: [Column] {
    [
      Column(
        name: "type", type: .string,
        meaning: tr("The kind of the discovery: artwork, place or heritage."),
        values: DiscoveryKind.allCases.map(\.name)),
      Column(
        name: "id", type: .integer,
        meaning: tr("The number of the discovery among those of its kind."), range: 0...Int.max),
      Column(
        name: "title_fr", type: .string,
        meaning: tr("Its title in French, in the catalogue of today."), mayBeEmpty: true),
      Column(
        name: "title_en", type: .string,
        meaning: tr("Its title in English, in the catalogue of today."), mayBeEmpty: true),
      Column(
        name: "artists", type: .string, meaning: tr("Its makers, separated by commas."),
        mayBeEmpty: true),
      Column(name: "borough", type: .string, meaning: tr("Its borough."), mayBeEmpty: true),
    ]
  }

  private static var visit: [Column] {
    [
      Column(
        name: "visited_at", type: .datetime,
        meaning: tr(
          "When the person was there, in universal time; when it was sent, where that is not known."
        )),
      Column(
        name: "rating", type: .integer,
        meaning: tr("From 1 to 5 stars; empty if the person gave none."), mayBeEmpty: true,
        range: 1...5, unit: "star"),
      Column(
        name: "comment", type: .string,
        meaning: tr(
          "The person’s words. An apostrophe stands in front of what a spreadsheet would take for a formula."
        ), mayBeEmpty: true),
      Column(
        name: "photos", type: .string,
        meaning: tr("The names of the photos in the archive, separated by spaces."),
        mayBeEmpty: true),
      Column(
        name: "consent", type: .integer,
        meaning: tr("The version of the text that the person agreed to."), range: 1...Int.max),
    ]
  }

  private static var totals: [Column] {
    [
      count("people", tr("The number of people with visits.")),
      count("works", tr("The number of discoveries with visits.")),
    ]
  }

  private static var counts: [Column] {
    [
      count(
        "visits",
        tr(
          "The number of visits. Somebody who visited two works that editors merged later has two.")
      ),
      count("photos", tr("The number of visits with a photo.")),
      count("comments", tr("The number of visits with words.")),
      count("ratings", tr("The number of visits with stars.")),
      average("mean", tr("The mean of the stars; empty without any.")),
      average("median", tr("The median of the stars, in halves; empty without any.")),
    ]
      + (1...5).map { stars in
        count(
          "stars_\(stars)",
          trn(
            "The number of visits with {count} star.", "The number of visits with {count} stars.",
            stars))
      }
  }

  private static func count(_ name: String, _ meaning: String) -> Column {
    Column(name: name, type: .integer, meaning: meaning, range: 0...Int.max)
  }

  private static func average(_ name: String, _ meaning: String) -> Column {
    Column(
      name: name, type: .number, meaning: meaning, mayBeEmpty: true, range: 1...5, unit: "star")
  }
}
