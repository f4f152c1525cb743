import Foundation
import MonaCatalogue
import MonaModel

/// A catalogue, and a folder for the files that a test imports into it.
package struct ImportFixture {
  package let folder: TemporaryFolder
  package let catalogue: Catalogue

  /// Creates a temporary folder and, if `catalogue` is nil, an empty catalogue in memory.
  package init(_ catalogue: Catalogue? = nil) throws {
    folder = try TemporaryFolder()
    self.catalogue = try catalogue ?? Catalogue.inMemory()
  }

  /// Writes a text file in UTF-8 into the folder.
  package func file(_ name: String, _ content: String) throws -> URL {
    try file(name, Data(content.utf8))
  }

  /// Writes a file into the folder.
  package func file(_ name: String, _ content: Data) throws -> URL {
    let url = folder.url.appendingPathComponent(name)
    try content.write(to: url)
    return url
  }

  /// Imports a CSV file with this content as a source.
  @discardableResult
  package func importing(
    _ content: String, as name: String = "Murales", kind: DiscoveryKind? = nil
  ) throws -> SourceReport {
    try catalogue.importSource(file("murales.csv", content), name: name, kind: kind)
  }

  /// The titles of a source's discoveries, or their makers where the French title is missing.
  package func names(ofSource id: Int) throws -> [String] {
    let ids = try catalogue.ordered(DiscoveryList(), language: .french).ids
    return try catalogue.rows(ids).filter { $0.id.source == id }.map { $0.title.fr ?? $0.makers }
  }
}
