import Foundation

/// Tells a tile from an error page, and a whole one from a part.
public enum TileImage {
  private static let png = (
    head: [UInt8]([0x89, 0x50, 0x4E, 0x47]), tail: [UInt8]([0xAE, 0x42, 0x60, 0x82])
  )
  private static let jpeg = (head: [UInt8]([0xFF, 0xD8, 0xFF]), tail: [UInt8]([0xFF, 0xD9]))

  /// Whether the bytes begin and end as a PNG or a JPEG does.
  public static func isWhole(_ data: Data) -> Bool {
    [png, jpeg].contains {
      data.starts(with: $0.head) && data.suffix($0.tail.count).elementsEqual($0.tail)
    }
  }
}
