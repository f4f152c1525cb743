/// A way to go on a map's widget.
package enum MapDirection: Hashable, CaseIterable, Sendable {
  case left, right, up, down

  /// To the right and down, a step of 1.
  package var step: (x: Double, y: Double) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}
