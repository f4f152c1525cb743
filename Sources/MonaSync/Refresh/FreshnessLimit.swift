import Foundation
import MonaCatalogue

/// For how long what a server said is taken for what it would say now.
enum FreshnessLimit {
  /// A day for discoveries, as works are added and moved each week; a week for badges, of which there
  /// were two lists in seven years.
  static func seconds(_ collection: CollectionUpdate.Collection) -> TimeInterval {
    switch collection {
    case .discoveries: 86_400
    case .badges: 7 * 86_400
    }
  }

  /// How long parts alone are asked for, in seconds, of a server that does not say what it removed.
  static let whole: TimeInterval = 7 * 86_400
}
