import Foundation
import MonaModel

/// Why a file of land cannot be read.
package enum LandError: Error, Hashable, Sendable {
  /// Numbers are missing, out of range, or refer to lines that the file does not have.
  case damaged
}

extension Land {
  /// The name of the bundled file, which `meson-helpers/map-land` writes and describes.
  package static let fileName = "land.json"

  /// The number of map points in a unit of the file.
  private static let unit: Int64 = 256

  private struct File: Decodable {
    struct Area: Decodable {
      var name: String
      var inside: [Int64]
      var rings: [[Int]]
    }

    var name: String
    var inside: [Int64]
    var areas: [Area]
    var arcs: [[Int64]]
  }

  /// Reads a file of land.
  /// - Throws: `LandError`, or an error of reading or decoding.
  package init(contentsOf file: URL) throws {
    try self.init(Data(contentsOf: file))
  }

  /// Reads the contents of a file of land.
  /// - Throws: `LandError`, or an error of decoding.
  package init(_ data: Data) throws {
    let file = try JSONDecoder().decode(File.self, from: data)
    let arcs = try file.arcs.map(Self.points(ofArc:))
    // Two areas have a line between them; a line around all of them belongs to one.
    var uses = [Int](repeating: 0, count: arcs.count)
    let areas = try file.areas.map { area in
      let rings = try area.rings.map { try Self.ring($0, of: arcs, &uses) }
      guard !rings.isEmpty, let inside = try Self.points(ofArc: area.inside).first else {
        throw LandError.damaged
      }
      return Area(name: area.name, inside: inside, rings: rings)
    }
    guard !areas.isEmpty, let inside = try Self.points(ofArc: file.inside).first else {
      throw LandError.damaged
    }
    self.init(
      name: file.name, inside: inside, areas: areas,
      borders: zip(arcs, uses).map { Border($0, isOuter: $1 == 1) })
  }

  /// The points of an arc: the first one, then the differences to the next ones.
  private static func points(ofArc numbers: [Int64]) throws -> [MapPoint] {
    guard numbers.count >= 2, numbers.count.isMultiple(of: 2) else { throw LandError.damaged }
    var (x, y): (Int64, Int64) = (0, 0)
    return try stride(from: 0, to: numbers.count, by: 2).map { index in
      // Checked, as the file may have any number.
      let (east, isTooFarEast) = x.addingReportingOverflow(numbers[index])
      let (south, isTooFarSouth) = y.addingReportingOverflow(numbers[index + 1])
      (x, y) = (east, south)
      let limit = Int64(UInt32.max) / unit
      guard !isTooFarEast, !isTooFarSouth, 0...limit ~= x, 0...limit ~= y else {
        throw LandError.damaged
      }
      return MapPoint(x: UInt32(x * unit), y: UInt32(y * unit))
    }
  }

  /// The points of a ring of arcs, where `~n` is arc n backwards.
  private static func ring(
    _ numbers: [Int], of arcs: [[MapPoint]], _ uses: inout [Int]
  ) throws -> [MapPoint] {
    var ring: [MapPoint] = []
    for number in numbers {
      let index = number >= 0 ? number : ~number
      guard arcs.indices.contains(index) else { throw LandError.damaged }
      uses[index] += 1
      let arc = number >= 0 ? arcs[index] : arcs[index].reversed()
      guard ring.isEmpty || ring.last == arc.first else { throw LandError.damaged }
      ring += ring.isEmpty ? arc[...] : arc.dropFirst()
    }
    guard ring.count >= 4, ring.first == ring.last else { throw LandError.damaged }
    return ring
  }
}
