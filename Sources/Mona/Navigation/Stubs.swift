import Foundation
import MonaCore

extension Badge { var resource: String { "x" } }
extension Store {
  func fillIfEmpty(from folder: URL) throws {
    if try isCatalogueEmpty() {
      _ = try importCatalogue(folder.appendingPathComponent("starter-catalogue.json"))
    }
  }
}
