import CServices
import Foundation

/// The desktop's trash.
public enum Trash {
  /// Moves a file there.
  /// - Throws: `CocoaError` when the trash cannot take it; the file is then where it was.
  public static func put(_ file: URL) throws {
    guard let handle = g_file_new_for_path(file.path) else { throw CocoaError(.fileWriteUnknown) }
    defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
    guard g_file_trash(handle, nil, nil) != 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
    }
  }
}
