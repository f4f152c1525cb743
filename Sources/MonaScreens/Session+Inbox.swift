import Foundation

extension Session {
  /// Shows the inbox, where it is open already or over what shows, and reads photos into it.
  /// - Parameter files: photos and folders; none to go on with what waits there.
  public func openInbox(files: [URL] = []) {
    if !show(.inbox) { open(.inbox) }
    if !files.isEmpty { inbox.read(files) }
  }
}
