import Foundation

/// The way through a JPEG's markers to the end of its picture (ITU-T T.81, annex B), in pieces of any length.
struct JPEGWalk {
  private var state = State.start(0)

  /// What the next byte is.
  private enum State {
    /// One of the two that every JPEG begins with: so many of them came.
    case start(Int)
    /// One of the picture, or what begins a marker.
    case picture
    /// The second of a marker.
    case marker
    /// The first of a segment's length.
    case length
    /// The second, after this one.
    case lengthEnd(UInt8)
    /// One of a segment, of which so many are left.
    case segment(Int)
    /// After the end.
    case ended
    /// Of no JPEG.
    case other
  }

  /// Whether the end has come.
  var isEnded: Bool { if case .ended = state { true } else { false } }

  /// Takes the next bytes; how many of them come before the picture's end, which is all as long as it has not come.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    var offset = 0
    while offset < bytes.count {
      switch state {
      case .start(let count):
        guard bytes[offset] == (count == 0 ? 0xFF : 0xD8) else {
          state = .other
          continue
        }
        state = count == 0 ? .start(1) : .picture
        offset += 1
      case .picture:
        guard let found = Self.marker(in: bytes, from: offset) else { return bytes.count }
        state = .marker
        offset = found + 1
      case .marker:
        state = Self.state(after: bytes[offset])
        offset += 1
      case .length:
        state = .lengthEnd(bytes[offset])
        offset += 1
      case .lengthEnd(let high):
        // The length counts its own two bytes.
        state = .segment(Int(high) << 8 + Int(bytes[offset]) - 2)
        offset += 1
      case .segment(let left):
        let count = min(max(0, left), bytes.count - offset)
        state = count < left ? .segment(left - count) : .picture
        offset += count
      case .ended: return offset
      case .other: return bytes.count
      }
    }
    return offset
  }

  private static func marker(in bytes: UnsafeRawBufferPointer, from offset: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    return memchr(base + offset, 0xFF, bytes.count - offset).map {
      base.distance(to: UnsafeRawPointer($0))
    }
  }

  private static func state(after second: UInt8) -> State {
    switch second {
    case 0xD9: .ended
    case 0xFF: .marker
    // A stuffed byte of the picture, a restart: the picture goes on.
    case 0x00, 0x01, 0xD0...0xD8: .picture
    default: .length
    }
  }
}
