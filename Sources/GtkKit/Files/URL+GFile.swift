import CGtk
import Foundation

extension URL {
  /// The place of a `GFile`; nil when it has no path on this computer.
  @MainActor
  package init?(file: some Instance) {
    guard let path = String(taking: g_file_get_path(cast(file))) else { return nil }
    self.init(fileURLWithPath: path)
  }
}
