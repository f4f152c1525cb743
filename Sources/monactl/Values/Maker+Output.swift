import MonaModel
import MonaText

extension Maker {
  /// The name with the years of a life: "Alexander Calder (1898–1976)".
  var displayLine: String {
    switch (birth, death) {
    case (let birth?, let death?): "\(name) (\(birth)–\(death))"
    case (let birth?, nil):
      trc(
        "an artist and the year of birth", "{name} (born in {year})",
        ["name": name, "year": String(birth)])
    case (nil, _): name
    }
  }
}

extension Terms {
  /// The words in the person's language, else in the other.
  var display: [String] {
    switch Translations.language {
    case .french: fr.isEmpty ? en : fr
    case .english: en.isEmpty ? fr : en
    }
  }
}
