/// A number for a text that is the same on every machine and in every version: visits stay with
/// their discovery by it.
///
/// Source: FNV-1a, 64 bits (Fowler, Noll, Vo), then the finalizer of SplitMix64, so that any few
/// of its bits are as good as the others.
package enum StableHash {
  package static func of(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}
