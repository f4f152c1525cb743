import CServices
import Foundation
import MonaPerson

extension Trash {
  /// The desktop's trash, as the FreeDesktop specification 1.0 lays it out on this computer's
  /// disks.
  ///
  /// Putting throws `CocoaError` when the trash cannot take a file: no trash on its disk, no room.
  package static let live = Trash(
    put: { file in
      guard let handle = g_file_new_for_path(file.path) else {
        throw CocoaError(.fileWriteUnknown)
      }
      defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
      guard g_file_trash(handle, nil, nil) != 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
      }
    },
    find: { files in
      let home = String(cString: g_get_user_data_dir())
      return TrashFolder.find(files, inHome: URL(fileURLWithPath: home, isDirectory: true))
    })
}
