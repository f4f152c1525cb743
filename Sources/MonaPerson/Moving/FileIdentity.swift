import Foundation

/// What tells a file or folder from all others, by whatever path one comes to it.
struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// That of what a path leads to; nil where nothing is.
  init?(_ url: URL) {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}
