import MonaModel

/// Why a photo of a batch cannot be used, or a group was not collected.
package enum InboxProblem: Error, Hashable, Sendable {
  /// The file is not a photo, or cannot be read or copied.
  case album(AlbumError)
  /// A camera's raw file, which MONA does not read.
  case rawFile
  /// The discovery was collected meanwhile; an earlier version asked whether to replace its photo, and
  /// stored this.
  case alreadyCollected
  /// Neither the catalogue nor the person's data has the discovery any more.
  case unknownDiscovery
  /// Nothing tells when the photo was taken: the person has to say so.
  case noDate
  /// The file changed since it was read, and has to be read again.
  case changed
}

extension InboxProblem {
  /// The form stored in the database: a word, followed by its numbers.
  var text: String {
    switch self {
    case .rawFile: "rawFile"
    case .alreadyCollected: "alreadyCollected"
    case .unknownDiscovery: "unknownDiscovery"
    case .noDate: "noDate"
    case .changed: "changed"
    case .album(.notAnImage): "notAnImage"
    case .album(.isAFolder): "isAFolder"
    case .album(.unreadable(let code)): "unreadable \(code)"
    case .album(.tooLarge(let width, let height)): "tooLarge \(width) \(height)"
    case .album(.tooHeavy(let bytes)): "tooHeavy \(bytes)"
    case .album(.unsupported(let type)): "unsupported \(type.rawValue)"
    case .album(.diskFull): "diskFull"
    case .album(.albumUnwritable(let code)): "albumUnwritable \(code)"
    }
  }

  /// Parses `text`; nil for a problem that this version does not know.
  init?(text: String) {
    let words = text.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    let code = numbers.first.flatMap { Int32(exactly: $0) } ?? 0
    switch words.first {
    case "rawFile": self = .rawFile
    case "alreadyCollected": self = .alreadyCollected
    case "unknownDiscovery": self = .unknownDiscovery
    case "noDate": self = .noDate
    case "changed": self = .changed
    case "notAnImage": self = .album(.notAnImage)
    case "isAFolder": self = .album(.isAFolder)
    case "unreadable": self = .album(.unreadable(errno: code))
    case "tooLarge" where numbers.count == 2:
      self = .album(.tooLarge(width: numbers[0], height: numbers[1]))
    case "tooHeavy" where numbers.count == 1: self = .album(.tooHeavy(bytes: numbers[0]))
    case "unsupported":
      guard let type = words.last.flatMap({ PhotoType(rawValue: String($0)) }) else { return nil }
      self = .album(.unsupported(type))
    case "diskFull": self = .album(.diskFull)
    case "albumUnwritable": self = .album(.albumUnwritable(errno: code))
    default: return nil
    }
  }
}
