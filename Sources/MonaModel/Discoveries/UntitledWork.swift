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
    title.utf8.count <= sizeLimit && mayBegin(title) && names.contains(FoldedName.of(title))
  }

  /// Whether the first letter of a title is that of one of the names: most are not folded for that.
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
  /// A work's title as the catalogue gives it; none where it only says that there is none.
  package var ofWork: Localized {
    Localized(
      fr: fr.flatMap { UntitledWork.isMeant(by: $0) ? nil : $0 },
      en: en.flatMap { UntitledWork.isMeant(by: $0) ? nil : $0 })
  }
}
