import Foundation

/// A JPEG that loses what it tells of whoever took it while it arrives, so that it is written only once.
///
/// What is left is what `PhotoMetadata.remove` leaves of the whole file, byte for byte. What is no JPEG of
/// the usual kind stays as it came, for others to look into.
package struct ArrivingJPEG: Sendable {
  /// What became of it.
  package enum Outcome {
    /// All was handed over as it came.
    case untouched
    /// The picture has no end.
    case cut
    /// What was handed over as kept is the photo. It came with `head` in place of its first `length` bytes.
    case reduced(head: [UInt8], length: Int)
  }

  private var stage = Stage.head
  /// What came before the picture; as long as that is not known to be all, everything.
  private var head: [UInt8] = []
  private var parts = JPEGHead()
  private var walk = JPEGWalk()

  private enum Stage {
    /// Its beginning is awaited, all of which tells what is to be kept.
    case head
    /// The picture, after so many bytes in place of its head.
    case picture(Int)
    case untouched
  }

  /// What is told before a picture rarely has more bytes; there is no reason to hold more in memory.
  private static let headLimit = 256 * 1024
  private static let headStep = 16 * 1024

  /// - Parameter isReduced: whether it is to lose anything.
  package init(isReduced: Bool) { if !isReduced { stage = .untouched } }

  /// Takes the next bytes.
  /// - Parameter write: gets what is to be written now, and whether that is kept. What comes after the end of
  ///   the picture is not.
  package mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ write: (UnsafeRawBufferPointer, Bool) throws -> Void
  ) rethrows {
    var rest = bytes[...]
    // Of the picture, little is held together with its head.
    while case .head = stage, !rest.isEmpty {
      head.append(contentsOf: rest.prefix(Self.headStep))
      rest = rest.dropFirst(Self.headStep)
      try readHead(write)
    }
    if rest.isEmpty { return }
    let bytes = UnsafeRawBufferPointer(rebasing: rest)
    if case .picture = stage { try takePicture(bytes, write) } else { try write(bytes, false) }
  }

  /// All has come.
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
    // What the scan says of itself comes first, which readers of the head may want to see.
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

  /// What takes the place of a head; nil when it is to stay for now, as nobody can tell.
  private mutating func reduced(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let scan = parts.scan else { return nil }
    _ = walk.take(UnsafeRawBufferPointer(rebasing: bytes[..<(scan + 4)]))
    guard !walk.isEnded, let header = Pixbuf.Header(head: bytes), header.type == .jpeg,
      header.isWithin()
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

  /// Leaves it as it came.
  private mutating func leave(
    _ write: (UnsafeRawBufferPointer, Bool) throws -> Void
  ) rethrows {
    stage = .untouched
    try head.withUnsafeBytes { try write($0, false) }
    head = []
  }
}
