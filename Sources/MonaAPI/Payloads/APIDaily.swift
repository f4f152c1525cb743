import Foundation
import MonaModel

/// The discovery of the day (`GET daily`).
package struct APIDaily: Hashable, Sendable {
  /// "2026-11-23", of Montréal.
  package var date: String
  package var discovery: DiscoveryID

  /// Nil for what cannot be understood.
  package init?(_ data: Data) {
    guard let fields = APIFields(data), let date = fields.text("date"),
      let kind = fields.text("type").flatMap(DiscoveryKind.init(name:)),
      let number = fields.object("data")?.integer("id"),
      (0..<DiscoveryID.recordLimit).contains(number)
    else { return nil }
    self.date = date
    discovery = DiscoveryID(kind, number)
  }
}
