import Foundation
import MonaModel

/// The name of a photo's file in the album: "2026-11-21 La Joute.jpg".
struct AlbumName: Hashable, Sendable {
  private let stem: String
  private let ending: String

  /// A name for a photo taken on `day`; a title with no readable characters is omitted.
  init(_ title: String?, on day: MontrealDay, type: PhotoType) {
    let title = Self.cleaned(title ?? "")
    stem = title.isEmpty ? day.description : "\(day) \(title)"
    ending = ".\(type.fileExtension)"
  }

  /// Splits the existing name of a file.
  init(file name: String) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    stem = String(name[..<dot])
    ending = String(name[dot...])
  }

  /// The name to try at attempt `number`: the plain name at 1, then "… (2)" and so on.
  func candidate(_ number: Int) -> String {
    number == 1 ? "\(stem)\(ending)" : "\(stem) (\(number))\(ending)"
  }

  /// The longest title, in bytes of UTF-8: eCryptfs allows 143 bytes per name, and the date, a
  /// number and the extension take up to 24.
  static let titleLimit = 112

  /// The title without characters that are special to file systems, shells or other operating
  /// systems.
  static func cleaned(_ title: String) -> String {
    var text = ""
    for scalar in title.precomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar {
      case "/", "\\", ":": text.unicodeScalars.append("-")
      case "\"", "*", "<", ">", "?", "|": break
      default:
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
          text.unicodeScalars.append(" ")
        // Zero-width joiners are part of emoji and some scripts; other format characters are
        // invisible.
        case .format where scalar != "\u{200C}" && scalar != "\u{200D}": break
        case .unassigned, .privateUse, .surrogate: break
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    let words = text.split(separator: " ").joined(separator: " ").drop { $0 == "." || $0 == " " }
    var short = ""
    for character in words {
      guard short.utf8.count + character.utf8.count <= titleLimit else { break }
      short.append(character)
    }
    while let last = short.last, last == "." || last == " " { short.removeLast() }
    return short
  }
}
