import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Shows photos where they are, in the desktop's own program for folders.
@MainActor
enum SharedFolder {
  /// Opens the folder of a photo; says where it is when no program does.
  static func show(_ file: URL, over window: Object<Widget>, _ toasts: Toasts) async {
    guard await Portal.show(file, over: window.pointer) == .failed else { return }
    let folder = file.deletingLastPathComponent()
    openAddress(folder.absoluteString, over: window.pointer) {
      toasts.show(
        tr("No program shows folders here. Your photos are in {folder}.", ["folder": folder.path]))
    }
  }
}
