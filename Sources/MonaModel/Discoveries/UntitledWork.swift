/// Recognises the placeholders that catalogues write for untitled works.
package enum UntitledWork {
  /// Normalized keys, so that "(Non titré)", "NON TITRÉ" and "Non titré(e)" need one entry each.
  private static let names: Set<String> = [
    "nontitre", "nontitree", "nontitres", "nontitrees", "sanstitre", "untitled", "notitle",
    "unnamed",
  ]
  private static let initials = Set(names.compactMap(\.utf8.first)).sorted()
  /// The largest placeholder in bytes, including punctuation.
  private static let sizeLimit = 24

  /// Whether a title is a placeholder.
  package static func matches(_ title: String) -> Bool {
    title.utf8.count <= sizeLimit && NormalizedKey.mayBegin(title, with: initials)
      && names.contains(NormalizedKey.of(title))
  }
}

extension Localized {
  /// The title of a work without placeholders for untitled works.
  package var withoutPlaceholder: Localized {
    Localized(
      fr: fr.flatMap { UntitledWork.matches($0) ? nil : $0 },
      en: en.flatMap { UntitledWork.matches($0) ? nil : $0 })
  }
}
