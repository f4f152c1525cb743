import Foundation
import GRDB
import MonaModel

/// The result of reading a photo of the inbox: its metadata or its problem.
struct PhotoReading: Sendable {
  private let photo: Int64
  private var info: PhotoInfo?
  private var digest: PhotoDigest?
  private var problem: InboxProblem?
  /// The folder that disappeared, for example with a memory card; nothing was read then.
  private(set) var goneAway: URL?

  /// Reads a photo; nil if the task is cancelled.
  init?(of record: InboxRecord, _ inspector: PhotoInspector) {
    guard !Task.isCancelled else { return nil }
    photo = record.id
    let file = record.file
    do {
      info = try inspector.inspect(file)
      info?.useDate(inName: file)
      digest = try inspector.digest(file)
    } catch let error as AlbumError {
      problem = .album(error)
      if case .unreadable = error { goneAway = Self.missingFolder(of: file) }
    } catch {
      problem = .album(.unreadable(errno: EIO))
    }
  }

  /// The folder of a file if it cannot be opened any more.
  static func missingFolder(of file: URL) -> URL? { missing(file.deletingLastPathComponent()) }

  /// The folder if it cannot be opened any more; nil if it can.
  static func missing(_ folder: URL) -> URL? {
    let descriptor = open(folder.cPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return folder }
    close(descriptor)
    return nil
  }

  /// Stores the result.
  func keep(_ db: Database) throws {
    try leaveGroup(db)
    try db.cachedStatement(sql: Self.keepingSQL).execute(arguments: values)
  }

  /// Takes the photo out of its group if its file is another photo than before.
  ///
  /// A memory card that was emptied numbers its photos again; what was decided and written is of the
  /// former one. A file with the same date is the same photo, edited.
  private func leaveGroup(_ db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT digest, takenAt, inGroup FROM inboxPhoto WHERE id = ?"),
      arguments: [photo])
    guard let row, let digest, let before: String = row["digest"], before != digest.description
    else { return }
    let takenAt = info?.takenAt.map(ISO8601.string)
    if takenAt != nil, takenAt == row["takenAt"] { return }
    try db.execute(
      sql: """
        UPDATE inboxPhoto SET inGroup = NULL, saidAt = NULL, isKept = 0, addedAs = NULL WHERE id = ?
        """, arguments: [photo])
    guard let group: Int64 = row["inGroup"] else { return }
    try db.execute(
      sql: """
        UPDATE inboxGroup SET chosenPhoto = nullif(chosenPhoto, :photo) WHERE id = :group;
        DELETE FROM inboxGroup WHERE id = :group AND photo IS NULL
          AND NOT EXISTS (SELECT 1 FROM inboxPhoto WHERE inGroup = :group);
        """, arguments: ["photo": photo, "group": group])
  }

  private static let keepingSQL = """
    UPDATE inboxPhoto SET isRead = 1, problem = ?, digest = ?, width = ?, height = ?, takenAt = ?,
      satelliteTime = ?, latitude = ?, longitude = ?, accuracy = ?, direction = ?, camera = ?,
      serial = ?, dateSource = ?
    WHERE id = ?
    """

  /// The arguments of `keepingSQL`.
  private var values: StatementArguments {
    let place = info?.position?.coordinate
    return [
      problem?.text, digest?.description, info?.width, info?.height,
      info?.takenAt.map(ISO8601.string), info?.satelliteTime.map(ISO8601.string), place?.latitude,
      place?.longitude, info?.position?.accuracy, info?.direction, info?.camera.name,
      info?.camera.serial, info.flatMap { $0.takenAt == nil ? nil : $0.dateSource.rawValue },
      photo,
    ]
  }
}
