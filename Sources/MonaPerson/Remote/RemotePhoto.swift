import MonaModel

/// A photo of a visit as the server has it.
package struct RemotePhoto: Hashable, Sendable {
  /// What the server calls it.
  package var name: String
  /// What its file holds there, where the name says it; nil for a server that names them otherwise.
  package var digest: PhotoDigest?

  /// Nil for the name of an upload that broke off (2023): it has no extension.
  package init?(name: String) {
    let file = name.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: ".") else { return nil }
    self.name = name
    digest = PhotoDigest(hex: file[..<dot])
  }
}
