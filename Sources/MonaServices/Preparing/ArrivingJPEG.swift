import Foundation
import MonaModel

/// Removes a JPEG's personal metadata while the file arrives, so that it is written only once.
///
/// The result is byte for byte that of `PhotoMetadata.remove` on the whole file. A file with
/// another structure is passed on unchanged, to be checked later.
package struct ArrivingJPEG: Sendable {
  /// The result.
  package enum Outcome {
    /// Everything was passed on unchanged.
    case untouched
    /// The image is truncated.
    case cut
    /// The bytes passed on as kept are the photo.
    ///
    /// `head` replaced the first `length` bytes of the input.
    case reduced(head: [UInt8], length: Int)
  }

  private var stage = Stage.head
  /// The bytes before the image, or everything received while the image has not begun.
  private var head: [UInt8] = []
  private var parts = JPEGHead()
  private var walk = JPEGWalk()

  private enum Stage {
    /// Collecting the bytes before the image, which determine what is kept.
    case head
    /// Receiving the image, after `head` replaced this number of bytes.
    case picture(Int)
    case untouched
  }

  /// The longest beginning held in memory, in bytes; longer metadata is rare.
  private static let headLimit = 256 * 1024
  private static let headStep = 16 * 1024

  /// - Parameter isReduced: whether metadata is removed at all.
  package init(isReduced: Bool) { if !isReduced { stage = .untouched } }

  /// Processes the next bytes.
  /// - Parameter write: receives the bytes to write and whether they are kept. Bytes after the end
  ///   of the image are not kept.
  package mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ write: (UnsafeRawBufferPointer, Bool) throws -> Void
  ) rethrows {
    var rest = bytes[...]
    // Small steps, so that little of the image is collected with the head.
    while case .head = stage, !rest.isEmpty {
      head.append(contentsOf: rest.prefix(Self.headStep))
      rest = rest.dropFirst(Self.headStep)
      try readHead(write)
    }
    if rest.isEmpty { return }
    let bytes = UnsafeRawBufferPointer(rebasing: rest)
    if case .picture = stage { try takePicture(bytes, write) } else { try write(bytes, false) }
  }

  /// Ends the input.
  package mutating func end(
    _ write: (UnsafeRawBufferPointer, Bool) throws -> Void
  ) rethrows -> Outcome {
    switch stage {
    case .head:
      try leave(write)
      return .untouched
    case .picture(let length): return walk.isEnded ? .reduced(head: head, length: length) : .cut
    case .untouched: return .untouched
    }
  }

  private mutating func readHead(
    _ write: (UnsafeRawBufferPointer, Bool) throws -> Void
  ) rethrows {
    guard head.starts(with: [0xFF, 0xD8].prefix(head.count)) else { return try leave(write) }
    head.withUnsafeBytes { parts.read($0) }
    guard let scan = parts.scan else {
      if parts.isBroken || head.count > Self.headLimit { try leave(write) }
      return
    }
    // The scan's header is included, because readers of the head may need it.
    let end = scan + 2 + (Int(head[scan + 2]) << 8 | Int(head[scan + 3]))
    guard head.count >= end else { return }
    guard var kept = head[..<end].withUnsafeBytes({ reduced($0) }) else { return try leave(write) }
    let length = kept.count
    kept.append(contentsOf: head[scan..<(scan + 4)])
    try kept.withUnsafeBytes { try write($0, true) }
    stage = .picture(length)
    let rest = head[(scan + 4)...]
    head = Array(head[..<scan])
    try rest.withUnsafeBytes { try takePicture($0, write) }
  }

  /// The bytes that replace the head; nil when the file must stay unchanged because its metadata
  /// cannot be read.
  private mutating func reduced(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let scan = parts.scan else { return nil }
    _ = walk.take(UnsafeRawBufferPointer(rebasing: bytes[..<(scan + 4)]))
    guard !walk.isEnded, let head = PhotoHead(PhotoBytes(Data(bytes))), head.type == .jpeg,
      head.pixels <= PhotoInfo.pixelLimit
    else { return nil }
    guard parts.isDescribed else { return JPEGHead.bytes(parts.kept, of: bytes, []) }
    return PhotoMetadata.description(of: Exif.opened(bytes)).map {
      JPEGHead.bytes(parts.kept, of: bytes, $0)
    }
  }

  private mutating func takePicture(
    _ bytes: UnsafeRawBufferPointer, _ write: (UnsafeRawBufferPointer, Bool) throws -> Void
  ) rethrows {
    let count = walk.take(bytes)
    if count > 0 { try write(UnsafeRawBufferPointer(rebasing: bytes[..<count]), true) }
    if count < bytes.count { try write(UnsafeRawBufferPointer(rebasing: bytes[count...]), false) }
  }

  /// Passes the file on unchanged from now on.
  private mutating func leave(
    _ write: (UnsafeRawBufferPointer, Bool) throws -> Void
  ) rethrows {
    stage = .untouched
    try head.withUnsafeBytes { try write($0, false) }
    head = []
  }
}
