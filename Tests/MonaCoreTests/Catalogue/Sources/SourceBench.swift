import Foundation

@testable import MonaCore

/// A store and a folder to import files into it from.
struct SourceBench {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store.inMemory()
  }

  func file(_ name: String, _ content: String) throws -> URL {
    try file(name, Data(content.utf8))
  }

  func file(_ name: String, _ content: Data) throws -> URL {
    let url = folder.url.appendingPathComponent(name)
    try content.write(to: url)
    return url
  }

  @discardableResult
  func importing(
    _ content: String, as name: String = "Murales", kind: DiscoveryKind? = nil
  ) throws -> SourceReport {
    try store.importSource(file("murales.csv", content), name: name, kind: kind)
  }

  /// The discoveries of a source, by their titles or makers.
  func names(ofSource id: Int) throws -> [String] {
    let ids = try store.ordered(DiscoveryList(), language: .french).ids
    return try store.rows(ids).filter { $0.id.source == id }.map { $0.title.fr ?? $0.makers }
  }
}
