import Foundation

/// A file in the trash.
public struct TrashedFile: Hashable, Sendable {
  /// Where it is now.
  public var file: URL
  /// The note beside it that says where it was; to be removed once the file is taken back.
  public var note: URL

  /// A file and its note.
  public init(file: URL, note: URL) {
    self.file = file
    self.note = note
  }

  /// Takes it out of the trash for good, once it has another place.
  func forget() {
    unlink(file.path)
    unlink(note.path)
  }
}
