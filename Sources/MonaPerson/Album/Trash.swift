import Foundation

/// The desktop's trash; live in MonaServices.
package struct Trash: Sendable {
  /// Moves a file there; when this throws, the file is where it was.
  package var put: @Sendable (URL) throws -> Void
  /// What the trash holds that was thrown away from each of these places, the latest first.
  package var find: @Sendable ([URL]) throws -> [URL: [TrashedFile]]

  /// A trash that works as said.
  package init(
    put: @escaping @Sendable (URL) throws -> Void,
    find: @escaping @Sendable ([URL]) throws -> [URL: [TrashedFile]]
  ) {
    self.put = put
    self.find = find
  }
}

/// A file in the trash.
package struct TrashedFile: Hashable, Sendable {
  /// Where it is now.
  package var file: URL
  /// The note beside it that says where it was; to be removed once the file is taken back.
  package var note: URL

  /// A file and its note.
  package init(file: URL, note: URL) {
    self.file = file
    self.note = note
  }

  /// Takes it out of the trash for good, once it has another place.
  func forget() {
    unlink(file.path)
    unlink(note.path)
  }
}
