import CGtk
import CMonaWidgets
import Foundation

/// Paints images of a tile before its answer, and none after.
@MainActor
final class TilePreview {
  private var reply: UnsafeMutableRawPointer?

  init(_ reply: UnsafeMutableRawPointer?) {
    self.reply = reply
  }

  func show(_ image: Data) {
    guard let reply else { return }
    image.withUnsafeBytes { mona_tile_show(reply, $0.baseAddress, $0.count) }
  }

  func end() {
    reply = nil
  }
}
