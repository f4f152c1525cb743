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
      tr(
        "The format must be json or csv; geojson for visits and works; archive for visits and tables."
      )
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
}
