import Foundation
import MonaModel
import MonaScreens
import MonaText

extension Sample {
  static let noon = Date(timeIntervalSince1970: 1_795_280_400)

  /// A sample with four collected discoveries, one per day.
  static func collected(_ language: Language = .english) throws -> Sample {
    let sample = try Sample(language: language)
    let visits: [(DiscoveryID, Int?)] = [
      (library, 3), (joute, nil), (untitled, 5), (presbytery, 4),
    ]
    for (day, (id, rating)) in visits.enumerated() {
      try sample.store.collect(
        id, photo: "\(id.number).jpg", rating: rating,
        at: noon.addingTimeInterval(Double(day) * 86_400))
    }
    return sample
  }
}

extension CollectionViewModel {
  /// The discoveries of the tiles, in their order.
  var ids: [DiscoveryID] { (0..<count).compactMap { tile(at: $0)?.id } }
}
