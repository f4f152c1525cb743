/// A number made of a text, the same on every machine and in every version: it numbers records that
/// have no number of their own, and visits find their discovery again by it.
///
/// Source: FNV-1a, 64 bits (Fowler, Noll, Vo), then the finalizer of SplitMix64, so that any few
/// of its bits are as good as the others.
package enum StableHash {
  /// The number of a text.
  package static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}
