import MonaModel
import MonaText

extension IndexStep.Value {
  /// The few letters that show in the strip: "A", "0–9", "1960", "500 m".
  package var label: String {
    switch self {
    case .letter(let letter): String(letter)
    case .digits: "0–9"
    case .symbols: "#"
    case .decade(let year): String(year)
    case .within(let metres): Self.distance(metres)
    case .beyond: "+"
    case .untitled, .undated, .placeless: "–"
    }
  }

  /// What a screen reader says: "1960s", "Up to 2 km".
  package var name: String {
    switch self {
    case .letter(let letter): String(letter)
    case .digits: trc("in the index of a list", "Digits")
    case .symbols: trc("in the index of a list", "Symbols")
    case .untitled: trc("in the index of a list", "Untitled")
    case .decade(let year):
      // TRANSLATORS: A decade: 1960s, in French années 1960.
      tr("{year}s", ["year": String(year)])
    case .undated: trc("in the index of a list", "No date")
    case .within(let metres): tr("Up to {distance}", ["distance": Self.distance(metres)])
    case .beyond: trc("in the index of a list", "Farther")
    case .placeless: trc("in the index of a list", "No known place")
    }
  }

  /// A step in whole metres or kilometres, without a decimal.
  private static func distance(_ metres: Double) -> String {
    guard metres >= 1000 else { return Format.distance(metres) }
    // The space before the unit is a no-break one.
    return tr("{distance} km", ["distance": Format.number(Int(metres / 1000))])
  }
}
