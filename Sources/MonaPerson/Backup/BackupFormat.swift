import Foundation

/// The format of a back-up: a tar archive of readable files, verifiable with `sha256sum --check
/// SHA256SUMS`.
enum BackupFormat {
  static let name = "mona-backup"
  /// The format version; a MONA that supports only lower versions refuses the file.
  static let version = 1

  /// The person's SQLite database.
  static let database = "person.sqlite"
  /// The visits in the JSON export format, for other programs.
  static let visits = "visits.json"
  static let manifest = "manifest.json"
  /// The SHA-256 checksums of all other entries, in the format of `sha256sum`.
  static let sums = "SHA256SUMS"
  /// The folder of the photos, with their names in the album.
  static let photos = "photos/"

  /// A line of the checksum file; line breaks and backslashes in names are escaped as `sha256sum`
  /// does.
  static func line(_ sum: String, _ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == 10 || $0 == 13 }) else {
      return "\(sum)  \(name)\n"
    }
    let escaped = name.replacing("\\", with: #"\\"#).replacing("\n", with: #"\n"#)
      .replacing("\r", with: #"\r"#)
    return "\\\(sum)  \(escaped)\n"
  }

  /// Parses the checksums by file name; nil if a line is malformed.
  static func sums(in text: String) -> [String: String]? {
    var sums: [String: String] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      let isEscaped = line.hasPrefix("\\")
      let parts = (isEscaped ? line.dropFirst() : line).split(separator: " ", maxSplits: 1)
      // A space, or a star for binary mode, precedes the name.
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

/// The description in `manifest.json`; the keys are part of the format.
package struct BackupManifest: Codable, Hashable, Sendable {
  private var format = BackupFormat.name
  private var version = BackupFormat.version
  /// The version of MONA that wrote it.
  package var mona: String
  /// The last migration of its database.
  package var schema: String
  /// When it was written, in the format of `ISO8601`.
  package var madeAt: String
  /// The number of visits and of photos.
  package var visits: Int
  package var photos: Int
  /// The photos whose files were missing from the album.
  package var missingPhotos: [String]

  init(schema: String, madeAt: String, visits: Int) {
    mona = Installation.version
    (self.schema, self.madeAt, self.visits) = (schema, madeAt, visits)
    (photos, missingPhotos) = (0, [])
  }

  /// Decodes a manifest; unknown keys are ignored.
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
