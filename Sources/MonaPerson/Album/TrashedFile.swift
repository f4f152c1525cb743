import Foundation

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
