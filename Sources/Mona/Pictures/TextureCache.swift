import CGtk
import Foundation
import GtkKit
import MonaModel

extension BlockingExecutor {
  /// For decoding pictures of the window, in the order of the calls: as many at once as the processor has cores.
  static let decoding = BlockingExecutor(
    name: "decoding", width: max(1, ProcessInfo.processInfo.activeProcessorCount), qos: .utility)
}

/// A cache of decoded pictures up to a number of bytes.
@MainActor
final class TextureCache<Key: Hashable> {
  private let bytesKept: Int
  private var kept: [Key: Object<OpaquePointer>] = [:]
  private var order: [Key] = []
  private var bytes = 0

  init(bytesKept: Int) {
    self.bytesKept = bytesKept
  }

  /// The number of cached pictures.
  var count: Int { kept.count }

  /// A cached picture.
  subscript(key: Key) -> Object<OpaquePointer>? { kept[key] }

  /// Adds a picture, and drops the oldest beyond the limit; widgets keep their own references.
  func keep(_ texture: Object<OpaquePointer>, of key: Key) {
    guard kept.updateValue(texture, forKey: key) == nil else { return }
    order.append(key)
    bytes += Self.size(texture)
    while bytes > bytesKept, !order.isEmpty { letGo(order.removeFirst()) }
  }

  /// Removes a picture.
  func forget(_ key: Key) {
    guard kept[key] != nil else { return }
    order.removeAll { $0 == key }
    letGo(key)
  }

  /// Removes all pictures.
  func clear() { (kept, order, bytes) = ([:], [], 0) }

  private func letGo(_ key: Key) {
    if let gone = kept.removeValue(forKey: key) { bytes -= Self.size(gone) }
  }

  private static func size(_ texture: Object<OpaquePointer>) -> Int {
    Int(gdk_texture_get_width(texture.pointer)) * Int(gdk_texture_get_height(texture.pointer)) * 4
  }
}
