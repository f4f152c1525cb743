import Foundation
import MonaModel

extension Catalogue {
  /// Takes over a complete answer of the server, or our own file of badges, in one transaction.
  ///
  /// Badges the answer no longer holds go.
  /// - Parameter won: the numbers of badges that stay, as someone has them.
  /// - Returns: what was done; `retired` counts the badges that went.
  /// - Throws: `CatalogueError.notBadges` when the data as a whole is refused; the badges are then as
  ///   they were.
  @discardableResult
  package func importBadges(
    _ data: Data, keeping won: Set<Int> = []
  ) throws -> ImportReport.Counts {
    let answer = try BadgeAnswer(data)
    return try write(changing: .badges) { db in try answer.write(keeping: won, db) }
  }

  /// How many badges a file lists; nil when it is no list of badges, or too long for one.
  package static func badgeCount(in file: URL) -> Int? {
    // What cannot be read is told when it is imported.
    let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    // Here too, and most files are no lists of badges.
    guard let size, size <= longestBadges, let data = try? Data(contentsOf: file),
      // Here too.
      let records = try? BadgeAnswer.records(in: data)
    else { return nil }
    return records.count
  }

  /// No list of badges has more bytes; the server's has some 20,000.
  private static let longestBadges = 8_000_000
}
