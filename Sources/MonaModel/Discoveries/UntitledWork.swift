/// What catalogues write in place of a title, of a work that has none.
package enum UntitledWork {
  /// By letters and digits alone: "(Non titré)", "NON TITRÉ" and "Non titré(e)" are told by one each.
  private static let names: Set<String> = [
    "nontitre", "nontitree", "nontitres", "nontitrees", "sanstitre", "untitled", "notitle",
    "unnamed",
  ]
  /// No such title has more bytes, as written with signs around its letters.
  private static let sizeLimit = 24

  /// Whether a title says no more than that there is none.
  package static func isMeant(by title: String) -> Bool {
    title.utf8.count <= sizeLimit && names.contains(FoldedName.of(title))
  }
}

extension Localized {
  /// A work's title as the catalogue gives it; none where it only says that there is none.
  package var ofWork: Localized {
    Localized(
      fr: fr.flatMap { UntitledWork.isMeant(by: $0) ? nil : $0 },
      en: en.flatMap { UntitledWork.isMeant(by: $0) ? nil : $0 })
  }
}
