import Foundation

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
