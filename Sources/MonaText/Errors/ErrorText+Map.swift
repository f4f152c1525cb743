import MonaMap

extension TileTemplateError {
  /// The error message: why a tile template was rejected, and what to do.
  package var sentence: String {
    switch self {
    case .empty: tr("Write the address of the tiles.")
    case .notAnAddress:
      tr(
        "This is no web address: write one like {example}.",
        ["example": "https://example.org/{z}/{x}/{y}.png"])
    case .notSecure:
      tr("Anyone could watch which places you look at: write an address that begins with https://.")
    case .missing(let names):
      tr(
        "The address lacks {names}: write where the level, the column and the row of a tile go.",
        ["names": names.joined(separator: ", ")])
    case .unknown(let name):
      tr(
        "MONA does not know {name}: write what the map’s server says to put there.", ["name": name])
    }
  }
}

extension ImageFailure {
  /// The error message: why a tile could not be loaded, and what to do.
  package var sentence: String {
    switch self {
    case .noNetwork: tr("The server does not answer: check the address, or your network.")
    case .refused(let status):
      tr(
        "The server refuses (it says {status}): check the address, or whether it asks for a key.",
        ["status": String(status)])
    case .notAnImage:
      tr("The server answers, but not with an image in PNG or JPEG: check the address.")
    }
  }
}

extension MBTilesError {
  /// The error message: why a file cannot be used as a map, and what to do.
  package var sentence: String {
    switch self {
    case .missing(let url):
      tr("“{file}” is not there: look for where it went, or plug in its disk.", url.named)
    case .folder(let url): tr("“{file}” is a folder: choose a file in it.", url.named)
    case .empty(let url): tr("“{file}” is empty: download it again.", url.named)
    case .unreadable(let url):
      tr("“{file}” cannot be read: check that you are allowed to open it.", url.named)
    case .notADatabase(let url):
      tr("“{file}” is not a map file: choose one in MBTiles format.", url.named)
    case .notMBTiles(let url):
      tr("“{file}” is a database, but not a map: choose a file in MBTiles format.", url.named)
    case .noTiles(let url):
      tr("“{file}” has no map in it: make it again, or choose another one.", url.named)
    case .vector(let url):
      tr(
        "“{file}” is a vector map, which MONA cannot draw: choose a map made of images (PNG or JPEG).",
        url.named)
    case .unknownImages(let url):
      tr(
        "“{file}” is made of images that MONA cannot draw: choose a map in PNG or JPEG.",
        url.named)
    case .tooComplex(let url):
      tr(
        "“{file}” asks for more work than a map should: choose another one, or convert it to MBTiles again.",
        url.named)
    case .damaged(let url):
      tr("“{file}” is damaged: download or copy it again.", url.named)
    }
  }
}
