import Foundation

extension FileHandle {
  /// Whether something can be read, or the end is reached, within this time.
  func isReady(within seconds: Int32) -> Bool {
    var ready = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&ready, 1, seconds * 1000)
      // A child that ends interrupts the waiting.
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }

  /// Reads until `text` was read; false when nothing comes for twenty seconds, or ever again.
  func waits(for text: String) -> Bool {
    var read = Data()
    while isReady(within: 20) {
      let more = availableData
      if more.isEmpty { return false }
      read += more
      if read.range(of: Data(text.utf8)) != nil { return true }
    }
    return false
  }
}
