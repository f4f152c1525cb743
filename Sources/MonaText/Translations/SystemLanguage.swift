/// Which languages the person's system asks for.
enum SystemLanguage {
  /// The codes under which translations may be found, the most wanted first, by the rules of
  /// gettext: `LANGUAGE` is a list and comes first, except where the locale is C or none.
  static func codes(_ environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
      .lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale, !["C", "POSIX"].contains(locale) else { return [] }
    let wanted = environment["LANGUAGE", default: ""].split(separator: ":").map(String.init)
    return (wanted.isEmpty ? [locale] : wanted).flatMap(variants)
  }

  /// "fr_CA.UTF-8" is looked for as "fr_CA", then as "fr"; what follows an @ goes last.
  private static func variants(_ locale: String) -> [String] {
    let parts = locale.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let region = parts[0].prefix { $0 != "." }
    let language = region.prefix { $0 != "_" }
    let names = region == language ? [String(language)] : [String(region), String(language)]
    return (parts.count > 1 ? names.map { "\($0)@\(parts[1])" } : []) + names
  }
}
