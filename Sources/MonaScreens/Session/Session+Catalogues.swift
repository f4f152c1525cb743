import Foundation

extension Session {
  /// Shows where discoveries come from.
  public func openCatalogues() {
    if routes.last != .catalogues { open(.catalogues) }
  }

  /// Reads a file that may hold a catalogue, and asks what to do with it.
  public func openImport(of file: URL) {
    open(.importing(file))
  }
}
