import MonaModel

/// Sentences about questions of research, for programs and on pages.
package enum ResearchText {
  /// What is wrong with a parameter.
  package static func fault(_ parameter: ResearchQuery.Parameter) -> String {
    switch parameter {
    case .type: tr("The type must be artwork, place or heritage.")
    case .work: tr("The work must have the form artwork:20.")
    case .borough: tr("The catalogue has no borough of this name.")
    case .category: tr("The catalogue has no category of this name.")
    case .material: tr("The catalogue has no material of this name.")
    case .maker: tr("The catalogue has no maker of this name.")
    case .person:
      tr("A person must have the form of a pseudonym: 24 digits from 0 to 9 and a to f.")
    case .words: tr("The words must have a letter or a digit, and at most 200 characters.")
    case .from, .to, .until:
      tr("The {field} must be a day, such as 2026-11-22.", ["field": parameter.rawValue])
    case .consent: tr("The consent must be a number of 1 or more.")
    case .with: tr("The with must be photo, rating or comment.")
    case .format:
      tr("The format must be json or csv; geojson for visits and works; archive for visits.")
    }
  }
}

extension ResearchText {
  /// What people agreed to, and what researchers owe them.
  package static var terms: [String] {
    [
      tr(
        "People agreed that researchers in art history read which discovery they visited and when, their stars, their words and their photos, under pseudonyms. They may withdraw it at any time: what they withdrew or erased is in no later answer."
      ),
      PrivacyText.rights,
      tr(
        "Do not try to find out who somebody is, do not publish photos without asking those who run this server, and delete copies of what people withdrew when you ask for the data again."
      ),
    ]
  }

  /// A column of the table of visits.
  package struct Column: Sendable {
    package let name: String
    /// A type of Frictionless Data's table schemas.
    package let type: String
    package let meaning: String
  }

  /// The columns of the table of visits, in their order.
  package static var columns: [Column] {
    [
      Column(
        name: "person", type: "string",
        meaning: tr("The pseudonym of the person: 24 digits from 0 to 9 and a to f.")),
      Column(
        name: "type", type: "string",
        meaning: tr("The kind of the discovery: artwork, place or heritage.")),
      Column(
        name: "id", type: "integer",
        meaning: tr("The number of the discovery among those of its kind.")),
      Column(
        name: "title_fr", type: "string",
        meaning: tr("Its title in French, in the catalogue of today.")),
      Column(
        name: "title_en", type: "string",
        meaning: tr("Its title in English, in the catalogue of today.")),
      Column(name: "artists", type: "string", meaning: tr("Its makers, separated by commas.")),
      Column(name: "borough", type: "string", meaning: tr("Its borough.")),
      Column(
        name: "visited_at", type: "datetime",
        meaning: tr(
          "When the person was there, in universal time; when it was sent, where that is not known."
        )),
      Column(
        name: "rating", type: "integer",
        meaning: tr("From 1 to 5 stars; empty if the person gave none.")),
      Column(
        name: "comment", type: "string",
        meaning: tr(
          "The person’s words. An apostrophe stands in front of what a spreadsheet would take for a formula."
        )),
      Column(
        name: "photos", type: "string",
        meaning: tr("The names of the photos in the archive, separated by spaces.")),
      Column(
        name: "consent", type: "integer",
        meaning: tr("The version of the text that the person agreed to.")),
    ]
  }
}
