import MonaModel

/// Words that other programs and people write into a cell for nothing.
enum CellText {
  /// Whether a text is what programs and people write into an empty cell: "NULL", "N/A", "\N",
  /// "nan", "-", "sans objet", "k.A.".
  static func isBlank(_ text: String) -> Bool {
    // None ends with a digit, as most numbers do.
    guard let first = text.utf8.first, let last = text.utf8.last, !(0x30...0x39).contains(last),
      mayBegin[Int(first)] >> text.utf8.count & 1 == 1
    else { return false }
    return exact.contains(text) || anyCase.contains(text.lowercased())
      || text.utf8.count > 1 && text.allSatisfy { lines.contains($0) }
  }

  /// The byte lengths, as bits, of texts that `isBlank` may be true for, by their first byte: tells most texts apart
  /// from these without folding their case.
  private static let mayBegin: [UInt32] = {
    var lengths = [UInt32](repeating: 0, count: 256)
    for text in exact.union(anyCase) {
      for first in [text.lowercased(), text.uppercased()].compactMap(\.utf8.first) {
        lengths[Int(first)] |= 1 << text.utf8.count
      }
    }
    for mark in lines.flatMap({ Array(String($0).utf8.prefix(1)) }) {
      lengths[Int(mark)] |= (1 << 17) - (1 << 2)
    }
    return lengths
  }()
  /// Characters that are drawn as lines: several of them, up to 16 bytes, stand for nothing.
  private static let lines = "-–—_.*"

  /// "Nan" and "Na" are names of people, "nan" and "NA" are not.
  private static let exact: Set = [
    "nan", "NaN", "NAN", "NA", "nil", "-", "–", "—", "\\N", "#N/A", "#N/D",
  ]
  private static let anyCase: Set = [
    "null", "<null>", "(null)", "[null]", "n/a", "n.a.", "n/d", "n.d.", "s.o.", "s/o", "s.d.",
    "undefined", "#n/a", "#n/d", "none", "<none>", "(none)", "[none]", "<na>", "n. a.", "s. o.",
    "sans objet", "k.a.", "k. a.", "keine angabe", "keine angaben", "n.v.t.", "nvt", "n/c", "n.c.",
    "s/d", "no data", "nodata",
    "#null!", "#ref!", "#value!", "#valeur!", "#name?", "#nom?", "#div/0!", "#num!", "#nombre!",
  ]

  /// Whether a text says that an artist, a material or a borough is not known.
  static func isUnknown(_ text: String) -> Bool {
    text == "?"
      || text.utf8.count < 30 && NormalizedKey.mayBegin(text, with: unknownInitials)
        && unknown.contains(NormalizedKey.of(text))
  }

  private static let unknownInitials = Set(unknown.compactMap(\.utf8.first)).sorted()

  private static let unknown: Set = [
    "inconnu", "inconnue", "inconnus", "inconnues", "artisteinconnu", "artisteinconnue",
    "auteurinconnu", "unknown", "unknownartist", "artistunknown", "desconocido", "desconocida",
    "indetermine", "indeterminee", "nondetermine", "nonprecise", "nonspecifie", "notspecified",
    "unspecified", "notavailable", "nondisponible", "notapplicable", "nonapplicable", "sansobjet",
    "none", "aucun", "aucune", "unbekannt", "unbekannterkunstler", "unbekannterkuenstler",
    "kunstlerunbekannt", "onbekend", "kunstenaaronbekend", "onbekendekunstenaar", "sconosciuto",
    "ignoto", "autoreignoto", "autoresconosciuto", "autordesconocido", "artistadesconocido",
    "desconhecido", "autordesconhecido", "autorinconnu", "tbd", "tba",
  ]
}
