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
    // Plain letters and dashes, without a space.
    if name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x80 }) { return name }
    let words = name.split(whereSeparator: \.isWhitespace)
    var joined = ""
    var isJoined = true
    for (index, word) in words.enumerated() {
      let joins = index > 0 && index < words.count - 1 && ["-", "–", "—"].contains(word)
      if !joins, !isJoined { joined += " " }
      joined += joins ? "–" : word
      isJoined = joins
    }
    return joined
  }
}
