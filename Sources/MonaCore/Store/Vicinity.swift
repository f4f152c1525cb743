import Foundation
import GRDB

/// Asks which discoveries stand within a few steps of a point, through the index of places.
struct Vicinity {
  /// How far apart two discoveries of one place may be, in metres: what positions of the same
  /// square or façade differ by.
  static let radius = 25.0

  private static let metresPerDegree = 111_195.08

  /// A condition on `discovery d`.
  let condition: String
  let arguments: StatementArguments

  /// The ground around a point; nearer than `radius` a degree is as good as a straight line.
  init(of point: Coordinate, radius: Double = Self.radius) {
    let height = radius / Self.metresPerDegree
    let shrinking = max(0.01, cos(point.latitude * .pi / 180))
    condition = """
      d.latitude BETWEEN ? AND ? AND d.longitude BETWEEN ? AND ?
        AND (d.latitude - ?) * (d.latitude - ?) + (d.longitude - ?) * (d.longitude - ?) * ? <= ?
      """
    arguments = [
      point.latitude - height, point.latitude + height,
      point.longitude - height / shrinking, point.longitude + height / shrinking,
      point.latitude, point.latitude, point.longitude, point.longitude,
      shrinking * shrinking, height * height,
    ]
  }
}
