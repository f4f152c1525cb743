import GRDB
import MonaModel

extension Catalogue {
  /// The other discoveries of the catalogue that stand where this one does, or within some 25
  /// metres, by title; none when nobody knows where it stands.
  package func discoveries(near id: DiscoveryID, language: Language) throws -> [DiscoveryID] {
    guard let place = try rows([id]).first?.coordinate else { return [] }
    var list = DiscoveryList()
    list.at = place
    return try ordered(list, language: language).ids.filter { $0 != id }
  }
}
