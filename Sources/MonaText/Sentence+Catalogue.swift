import Foundation
import MonaCore

extension CatalogueError {
  /// Why a file was not imported, and what to do.
  public var sentence: String {
    switch self {
    case .missing(let url):
      tr("There is no file “{file}”: check its name.", url.named)
    case .folder(let url):
      tr("“{file}” is a folder: choose a file in it.", url.named)
    case .unreadable(let url):
      tr("“{file}” cannot be read: check that you are allowed to open it.", url.named)
    case .empty(let url):
      tr("“{file}” is empty: download it again.", url.named)
    case .tooLarge(let url):
      tr("“{file}” is too large to be a catalogue: choose another file.", url.named)
    case .webPage(let url):
      tr("“{file}” is a web page, not a catalogue: download it again later.", url.named)
    case .notJSON(let url, let offset):
      tr(
        "“{file}” is not JSON (see byte {offset}): choose a catalogue, or download it again.",
        url.named.merging(["offset": String(offset)]) { first, _ in first })
    case .truncated(let url):
      tr("“{file}” stops in the middle: download it again.", url.named)
    case .notACatalogue(let url):
      tr(
        "“{file}” holds no artworks, places, heritage sites or badges: choose a catalogue.",
        url.named)
    }
  }
}

extension URL {
  /// The file's name for the placeholder `{file}`.
  var named: [String: String] { ["file": lastPathComponent] }
}
