/// Normalizes the spelling of borough and territory names.
package enum BoroughName {
  /// Restores the apostrophe that the server drops and uses typographic apostrophes: "LÎle-Bizard"
  /// and "L'Île-Bizard" become "L’Île-Bizard".
  package static func repaired(_ name: String) -> String {
    if name.utf8.starts(with: "LÎle".utf8) { return "L’" + name.dropFirst() }
    return name.utf8.contains(UInt8(ascii: "'"))
      ? String(name.map { $0 == "'" ? "’" : $0 }) : name
  }

  /// The repaired name of a borough of Montréal, with an en dash between merged boroughs.
  ///
  /// "Rosemont - La Petite-Patrie" becomes "Rosemont–La Petite-Patrie"; a single name keeps its
  /// hyphen: "Pierrefonds-Roxboro".
  package static func ofMontreal(_ name: String) -> String {
    let joined = dashed(repaired(name))
    return joined == "Pierrefonds–Roxboro" ? "Pierrefonds-Roxboro" : joined
  }

  /// Replaces a dash between spaces by an en dash, and repeated spaces by one.
  ///
  /// Called for every imported record; most need no change.
  private static func dashed(_ name: String) -> String {
    if !mayBeJoined(name) { return name }
    // Splitting by scalars is much faster than by characters.
    let words = name.unicodeScalars.split(whereSeparator: isSpace)
    var joined = ""
    var isJoined = true
    for (index, word) in words.enumerated() {
      let word = Substring(word)
      let joins = index > 0 && index < words.count - 1 && ["-", "–", "—"].contains(word)
      if !joins, !isJoined { joined += " " }
      joined += joins ? "–" : word
      isJoined = joins
    }
    return joined
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? scalar == " " || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
  }

  /// False when every space is single, no word begins or ends with a dash, and all letters are
  /// French.
  private static func mayBeJoined(_ name: String) -> Bool {
    let space = UInt8(ascii: " ")
    var before = space
    var isDash = true
    var bytes = name.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case space:
        if before == space || isDash { return true }
        isDash = false
      case 0x21..<0x80: isDash = byte == UInt8(ascii: "-")
      // À to ÿ.
      case 0xC3:
        _ = bytes.next()
        isDash = false
      // –, — and ’.
      case 0xE2:
        guard bytes.next() == 0x80, let last = bytes.next(), [0x93, 0x94, 0x99].contains(last)
        else {
          return true
        }
        isDash = last != 0x99
      default: return true
      }
      if isDash, before == space { return true }
      before = byte
    }
    return before == space
  }
}
