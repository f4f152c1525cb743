import Foundation

/// What something means that the desktop asks MONA to open: a file, or a link.
package enum OpenRequest: Hashable, Sendable {
  /// A file or a folder on this computer.
  case file(URL)
  /// A link to something in MONA.
  case link(MonaLink)
  /// A link of MONA's that leads nowhere.
  case deadLink(String)
  /// The address of something that is not on this computer.
  case elsewhere(String)

  /// - Parameter address: a URI: "file:///home/…/IMG_0001.jpg", "mona:artwork/276".
  package init(address: String) {
    if let link = MonaLink(address) {
      self = .link(link)
    } else if address.lowercased().hasPrefix("\(MonaLink.scheme):") {
      self = .deadLink(address)
    } else if let url = URL(string: address), url.isFileURL {
      self = .file(url)
    } else {
      self = .elsewhere(address)
    }
  }
}
