import CGtk
import GtkKit
import MonaModel
import MonaScreens
import MonaText

/// Tells others of a discovery of which there is no photo yet.
@MainActor
struct SharedDiscovery {
  private let row: DiscoveryRow
  private let sharing: Sharing
  /// Over which dialogs open: the menu may be gone before one is answered.
  private let window: Object<Widget>

  init(_ row: DiscoveryRow, _ sharing: Sharing, over window: Object<Widget>) {
    self.row = row
    self.sharing = sharing
    self.window = window
  }

  func copyLink() async {
    Clipboard.copy(await sharing.link(to: row.id), from: window)
    sharing.toasts.show(tr("Link copied"))
  }

  func mail() async {
    guard let message = await sharing.message(about: row) else { return }
    let outcome = await Portal.compose(
      subject: message.subject, body: message.body, attachments: [], over: window.pointer)
    guard outcome == .failed else { return }
    sharing.toasts.show(
      tr("No e-mail program answers. Copy the link, and paste it into a message yourself."))
  }
}
