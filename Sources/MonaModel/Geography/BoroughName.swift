/// Borough and territory names, which every source writes in its own way.
package enum BoroughName {
  /// The name with the apostrophe the server loses put back, and typographic as in any text:
  /// "LÎle-Bizard" and "L'Île-Bizard" are "L’Île-Bizard".
  package static func repaired(_ name: String) -> String {
    if name.utf8.starts(with: "LÎle".utf8) { return "L’" + name.dropFirst() }
    return name.utf8.contains(UInt8(ascii: "'"))
      ? String(name.map { $0 == "'" ? "’" : $0 }) : name
  }

  /// The name of a borough of Montréal, repaired, with one dash between the parts it was joined of.
  ///
  /// "Rosemont - La Petite-Patrie" is "Rosemont–La Petite-Patrie"; one name alone is written with a
  /// hyphen: "Pierrefonds-Roxboro".
  package static func ofMontreal(_ name: String) -> String {
    let joined = dashed(repaired(name))
    return joined == "Pierrefonds–Roxboro" ? "Pierrefonds-Roxboro" : joined
  }

  /// With one dash where one stands between spaces, and one space where there are more.
  ///
  /// Every record of an import comes by here: most have nothing to join.
  private static func dashed(_ name: String) -> String {
    if !mayBeJoined(name) { return name }
    // By scalars: to find what a person calls a letter takes far longer.
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

  /// False where every space is one alone, between words that neither begin nor end with a dash, and
  /// all else is French.
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
