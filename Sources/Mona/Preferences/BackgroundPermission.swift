import Foundation
import GtkKit
import MonaScreens
import MonaText

/// Asks the desktop, through its portal, whether MONA may run without a window.
@MainActor
enum BackgroundPermission {
  static func ask(_ isWanted: Bool, over widget: Widget) async -> NotificationsViewModel.Permission
  {
    let program = CommandLine.arguments.first ?? "mona"
    let outcome = await Portal.runInBackground(
      isWanted, reason: tr("MONA tells you of discoveries, as you asked for."),
      command: [program, "--gapplication-service"], over: widget)
    return switch outcome {
    case .done: .given
    case .cancelled: .refused
    case .failed: .missing
    }
  }
}
