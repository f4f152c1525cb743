/// Names compared by their letters and digits alone, since every source writes them in its own
/// way: "Rosemont–La Petite-Patrie" is "Rosemont - La Petite-Patrie".
public enum Letters {
  /// The letters and digits of `name`, without case, accents, ligatures, blanks or punctuation.
  public static func of(_ name: String) -> String {
    var letters = ""
    letters.reserveCapacity(name.utf8.count)
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x61...0x7A, 0x30...0x39: letters.unicodeScalars.append(scalar)
      case 0x41...0x5A: letters.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      default:
        if let folded = LatinLetter.folded(scalar) {
          letters += "\(folded.base)"
        } else if scalar.properties.isAlphabetic {
          letters += scalar.properties.lowercaseMapping
        }
      }
    }
    return letters
  }
}
