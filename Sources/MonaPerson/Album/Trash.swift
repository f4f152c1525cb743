import Foundation

/// The desktop's trash; MonaServices has the real implementation.
package struct Trash: Sendable {
  /// Moves a file to the trash; when this throws, the file was not moved.
  package var put: @Sendable (URL) throws -> Void
  /// Finds the trashed files by their original URL, the most recently trashed first.
  package var find: @Sendable ([URL]) throws -> [URL: [TrashedFile]]

  /// A trash with these operations.
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
  /// The file in the trash.
  package var file: URL
  /// The `.trashinfo` file with the original path; to be removed once the file is restored.
  package var note: URL

  /// A file and its `.trashinfo` file.
  package init(file: URL, note: URL) {
    self.file = file
    self.note = note
  }

  /// Removes the file from the trash permanently, once it has been restored elsewhere.
  func forget() {
    unlink(file.path)
    unlink(note.path)
  }
}
