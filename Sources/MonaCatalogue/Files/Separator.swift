/// What stands between the fields of a text table.
package enum Separator: UInt8, CaseIterable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  /// The one that makes the most columns of the first line; nil when none makes two.
  static func guess(_ bytes: UnsafeRawBufferPointer) -> Separator? {
    let counts = allCases.map { separator in
      var reader = DelimitedReader(bytes, separator: separator, fieldLimit: 4096)
      // A table that this one does not separate has no columns by it.
      return (separator, (try? reader.next()?.count) ?? 0)
    }
    guard let best = counts.max(by: { $0.1 < $1.1 }), best.1 > 1 else { return nil }
    return best.0
  }
}
