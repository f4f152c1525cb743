import Foundation
import MonaText

extension Session {
  /// Opens the photo inbox with these files.
  public func openInbox(files: [URL]) {
    say(tr("Drop one photo on a discovery to collect it."))
  }
}
