import Foundation

/// The picture of a discovery that a catalogue names.
package struct CataloguePicture: Hashable, Sendable {
  /// Where it is.
  package var reference: PictureReference
  /// Who made it, if the catalogue says so.
  package var author: String?
  /// Under which licence it is, if the catalogue says so.
  package var licence: String?

  /// Creates a picture.
  package init(_ reference: PictureReference, author: String? = nil, licence: String? = nil) {
    (self.reference, self.author, self.licence) = (reference, author, licence)
  }
}

/// Where a picture is on the web.
package enum PictureReference: Hashable, Sendable {
  /// A file of Wikimedia Commons, by its name: "Calder 1967.jpg".
  case commons(String)
  /// A web address, in ASCII.
  case web(String)

  /// The width in pixels that Wikimedia Commons is asked for: one of those that it keeps.
  private static let width = 960
  /// The longest address, in bytes.
  private static let addressLimit = 2000
  /// The longest name of a file on Wikimedia Commons, in bytes.
  private static let nameLimit = 240

  /// Reads an address as a catalogue writes it, or the name of a file of Wikimedia Commons with
  /// "File:"; nil for anything else, also for a category or another page of Wikimedia Commons.
  ///
  /// - Parameter isOfCommons: whether a name without "File:" and without an address is a file of
  ///   Wikimedia Commons.
  package init?(_ text: String, isOfCommons: Bool = false) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.count <= Self.addressLimit else { return nil }
    if let file = Self.file(titled: text) {
      self = .commons(file)
    } else if let components = Self.components(of: text) {
      guard let reference = PictureReference(components) else { return nil }
      self = reference
    } else {
      guard isOfCommons, let file = Self.file(named: text) else { return nil }
      self = .commons(file)
    }
  }

  private init?(_ components: URLComponents) {
    let host = components.host ?? ""
    if let file = Self.file(at: components, host) {
      self = .commons(file)
      return
    }
    // Their other pages are no pictures.
    let isPage = host != "upload.wikimedia.org" && components.path.hasPrefix("/wiki/")
    guard !(isPage && Self.isOfWikimedia(host)), let address = components.string,
      address.utf8.count <= Self.addressLimit
    else { return nil }
    self = .web(address)
  }

  /// The text in which it is stored, and from which it can be read.
  package var text: String {
    switch self {
    case .commons(let file): "File:\(file)"
    case .web(let address): address
    }
  }

  /// The address to request.
  package var address: String {
    switch self {
    case .commons(let file):
      "https://commons.wikimedia.org/wiki/Special:FilePath/\(Self.encoded(file))?width=\(Self.width)"
    case .web(let address): address
    }
  }

  /// The page that names the picture's author and licence; nil when there is none.
  package var page: String? {
    switch self {
    case .commons(let file): "https://commons.wikimedia.org/wiki/File:\(Self.encoded(file))"
    case .web: nil
    }
  }

  /// The server to request it from.
  package var server: String {
    switch self {
    case .commons: "commons.wikimedia.org"
    case .web(let address): URLComponents(string: address)?.host ?? ""
    }
  }

  // MARK: Addresses

  /// The components of a web address, without a fragment and with the characters that need it
  /// encoded; nil for anything that is no address of a public kind.
  private static func components(of text: String) -> URLComponents? {
    var text = text
    let lower = text.lowercased()
    if lower.hasPrefix("//") {
      text = "https:\(text)"
    } else if ["www.", "commons.wikimedia.org/", "upload.wikimedia.org/"].contains(
      where: lower.hasPrefix)
    {
      text = "https://\(text)"
    }
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme),
      var components = URLComponents(url: url, resolvingAgainstBaseURL: false),
      let host = components.host?.lowercased(), !host.isEmpty,
      components.user == nil, components.password == nil
    else { return nil }
    components.scheme = scheme
    components.host = host
    if !isOfWikimedia(host) { components.fragment = nil }
    guard let address = components.string,
      address.utf8.allSatisfy({ (0x21..<0x7F).contains($0) })
    else { return nil }
    return components
  }

  // MARK: Wikimedia Commons

  private static func isOfWikimedia(_ host: String) -> Bool {
    ["wikimedia.org", "wikipedia.org"].contains { host == $0 || host.hasSuffix(".\($0)") }
  }

  /// The file of an address of Wikimedia Commons or of a Wikipedia; nil when it names none.
  private static func file(at components: URLComponents, _ host: String) -> String? {
    guard isOfWikimedia(host) else { return nil }
    let path = components.path.split(separator: "/").map(String.init)
    if host == "upload.wikimedia.org" {
      // "/wikipedia/commons/a/ab/Name.jpg", "/wikipedia/commons/thumb/a/ab/Name.jpg/640px-Name.jpg".
      guard path.count >= 5, path[0] == "wikipedia", path[1] == "commons" else { return nil }
      let place = path[2] == "thumb" ? 5 : 4
      return path.indices.contains(place) ? file(named: path[place]) : nil
    }
    // "…/wiki/Category:Name#/media/File:Name.jpg".
    if let fragment = components.fragment, let media = fragment.range(of: "/media/") {
      return file(titled: String(fragment[media.upperBound...]))
    }
    guard let first = path.first else { return nil }
    if first == "wiki", path.count >= 2 {
      let title = path[1].lowercased()
      if title == "special:filepath", path.count >= 3 { return file(named: path[2]) }
      if title == "special:redirect", path.count >= 4, path[2] == "file" {
        return file(named: path[3])
      }
      return file(titled: path[1])
    }
    let title = components.queryItems?.first { $0.name == "title" }?.value
    return title.flatMap(file(titled:))
  }

  /// What comes before the names of files, in the languages of Wikipedias.
  private static let prefixes = [
    "file", "image", "fichier", "datei", "bild", "archivo", "imagen", "ficheiro", "imagem",
    "bestand", "afbeelding", "immagine",
  ]

  /// The name in "File:Name.jpg"; nil for another title.
  private static func file(titled title: String) -> String? {
    guard let colon = title.firstIndex(of: ":"),
      prefixes.contains(title[..<colon].trimmingCharacters(in: .whitespaces).lowercased())
    else { return nil }
    return file(named: String(title[title.index(after: colon)...]))
  }

  /// The extensions of files that Wikimedia Commons shows as pictures.
  private static let extensions = [
    ".jpg", ".jpeg", ".jpe", ".png", ".gif", ".webp", ".tif", ".tiff", ".svg", ".xcf",
  ]

  /// The name of a file as Wikimedia Commons writes it; nil when it cannot be one.
  private static func file(named text: String) -> String? {
    let decoded = text.contains("%") ? text.removingPercentEncoding ?? text : text
    let name = decoded.replacing("_", with: " ").split(separator: " ").joined(separator: " ")
    let lower = name.lowercased()
    guard name.utf8.count <= nameLimit, extensions.contains(where: lower.hasSuffix),
      !name.hasPrefix("."), !name.contains(where: { "#<>[]|{}/\\".contains($0) || $0.isNewline }),
      name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    return name
  }

  private static func encoded(_ file: String) -> String {
    let kept = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return file.replacing(" ", with: "_").addingPercentEncoding(withAllowedCharacters: kept) ?? ""
  }
}
