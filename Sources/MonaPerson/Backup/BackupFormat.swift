import Foundation

/// What stands in a back-up: a tar archive of readable files, of which `sha256sum --check SHA256SUMS`
/// says whether they are whole.
enum BackupFormat {
  static let name = "mona-backup"
  /// A MONA that knows only lower ones refuses the file.
  static let version = 1

  /// The person's data, as SQLite reads it.
  static let database = "person.sqlite"
  /// The visits for other programs, as they are exported.
  static let visits = "visits.json"
  static let manifest = "manifest.json"
  /// The sums of all other files, as `sha256sum` writes them.
  static let sums = "SHA256SUMS"
  /// The folder of the photos, under their names in the album.
  static let photos = "photos/"

  /// A line of the sums; a name that would break it is written as `sha256sum` does.
  static func line(_ sum: String, _ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 10 || $0 == 13 }) else {
      return "\(sum)  \(name)\n"
    }
    let escaped = name.replacing("\\", with: #"\\"#).replacing("\n", with: #"\n"#)
      .replacing("\r", with: #"\r"#)
    return "\\\(sum)  \(escaped)\n"
  }

  /// The sums by the names of their files; nil when a line says something else.
  static func sums(in text: String) -> [String: String]? {
    var sums: [String: String] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      let isEscaped = line.hasPrefix("\\")
      let parts = (isEscaped ? line.dropFirst() : line).split(separator: " ", maxSplits: 1)
      // A blank, or a star for what is read byte by byte, stands before the name.
      guard parts.count == 2, parts[0].utf8.count == 64, let mark = parts[1].first,
        mark == " " || mark == "*"
      else { return nil }
      let name = String(parts[1].dropFirst())
      let plain = isEscaped ? unescaped(name) : name
      guard sums.updateValue(String(parts[0]), forKey: plain) == nil else { return nil }
    }
    return sums
  }

  private static func unescaped(_ name: String) -> String {
    var (plain, isEscaped) = ("", false)
    for character in name {
      switch (isEscaped, character) {
      case (false, "\\"): isEscaped = true
      case (true, "n"): (plain, isEscaped) = (plain + "\n", false)
      case (true, "r"): (plain, isEscaped) = (plain + "\r", false)
      default: (plain, isEscaped) = (plain + String(character), false)
      }
    }
    return plain
  }
}

/// What a back-up says of itself, in `manifest.json`: the keys are a part of the format.
package struct BackupManifest: Codable, Hashable, Sendable {
  private var format = BackupFormat.name
  private var version = BackupFormat.version
  /// The version of the MONA that made it.
  package var mona: String
  /// The last migration of its database.
  package var schema: String
  /// When it was made, as `ISO8601` writes it.
  package var madeAt: String
  /// How many visits it has, and how many photos.
  package var visits: Int
  package var photos: Int
  /// The photos whose files were not in the album any more.
  package var missingPhotos: [String]

  init(schema: String, madeAt: String, visits: Int) {
    mona = Installation.version
    (self.schema, self.madeAt, self.visits) = (schema, madeAt, visits)
    (photos, missingPhotos) = (0, [])
  }

  /// Reads one, whatever a later version may add to it.
  /// - Throws: `BackupError.noBackup`, `.newer` or `.damaged`.
  init(_ json: Data, of file: URL) throws(BackupError) {
    struct Version: Decodable {
      var format: String
      var version: Int
      var mona: String
    }
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Version.self, from: json) else { throw .damaged(file) }
    guard version.format == BackupFormat.name else { throw .noBackup(file) }
    guard version.version <= BackupFormat.version else {
      throw .newer(file, version: version.mona)
    }
    guard let manifest = try? decoder.decode(BackupManifest.self, from: json) else {
      throw .damaged(file)
    }
    self = manifest
  }

  var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try Array(encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
  }
}
