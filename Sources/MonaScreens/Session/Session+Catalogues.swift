import Foundation

extension Session {
  /// Shows where discoveries come from.
  package func openCatalogues() {
    if routes.last != .catalogues { open(.catalogues) }
  }

  /// Reads a file that may hold a catalogue, and asks what to do with it.
  package func openImport(of file: URL) {
    open(.importing(file))
  }
}
