import MonaModel

/// Morton codes: the bits of x and y interleaved, so that the points of any cell of a quadtree are
/// a run of those sorted by code.
///
/// G. M. Morton, A Computer Oriented Geodetic Data Base, IBM, 1966.
enum Morton {
  /// The code of a point; y has the higher bit of each pair.
  static func code(_ point: MapPoint) -> UInt64 { spread(point.x) | spread(point.y) << 1 }

  /// The point of a code.
  static func point(_ code: UInt64) -> MapPoint {
    MapPoint(x: gather(code), y: gather(code >> 1))
  }

  private static func spread(_ value: UInt32) -> UInt64 {
    var bits = UInt64(value)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  private static func gather(_ code: UInt64) -> UInt32 {
    var bits = code & 0x5555_5555_5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bits | bits >> 16)
  }
}
