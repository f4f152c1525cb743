/// Recognises the placeholders that catalogues write for untitled works.
package enum UntitledWork {
  /// Normalized keys, so that "(Non titré)", "NON TITRÉ" and "Non titré(e)" need one entry each.
  private static let names: Set<String> = [
    "nontitre", "nontitree", "nontitres", "nontitrees", "sanstitre", "untitled", "notitle",
    "unnamed",
  ]
  /// The largest placeholder in bytes, including punctuation.
  private static let sizeLimit = 24

  /// Whether a title is a placeholder.
  package static func matches(_ title: String) -> Bool {
    title.utf8.count <= sizeLimit && mayBegin(title) && names.contains(NormalizedKey.of(title))
  }

  /// Whether the first letter can begin a placeholder; this avoids normalizing most titles.
  private static func mayBegin(_ title: String) -> Bool {
    for byte in title.utf8 {
      switch byte {
      case 0x80...: return true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): return false
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        return [UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "u")].contains(byte | 0x20)
      default: continue
      }
    }
    return false
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
