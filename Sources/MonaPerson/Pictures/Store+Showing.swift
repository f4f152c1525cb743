import Foundation
import GRDB
import MonaModel

/// The person's agreement that photos of theirs are shown to everybody, apart from that to upload.
package struct Showing: Hashable, Sendable {
  /// The version of the text they read.
  package var textVersion: Int
  /// When the person agreed, or chose another name.
  package var givenAt: Date
  /// When it was withdrawn; nil while it is valid.
  package var withdrawnAt: Date?
  /// The name to credit; nil for none.
  package var credit: String?

  /// The current version of the text; increased when more would be shown than the text says.
  package static let textVersion = 1
  /// The length limit of a name, in Unicode scalars.
  package static let creditLimit = 100

  /// Whether photos may be shown: it is not withdrawn and covers what is shown today.
  package var holds: Bool { withdrawnAt == nil && textVersion >= Self.textVersion }

  /// A typed name on one line, without white space around it and not too long; nil for none.
  package static func credit(typed text: String) -> String? {
    let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let words = String(String.UnicodeScalarView(visible.prefix(creditLimit)))
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return words.isEmpty ? nil : words
  }
}

extension Store {
  /// Whether photos may be shown to everybody; nil before the person agreed once.
  package func showing() throws -> Showing? {
    try person.readSnapshot { db in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT textVersion, givenAt, withdrawnAt, credit FROM showing"))
      return row.map { row in
        Showing(
          textVersion: row["textVersion"], givenAt: ISO8601.date(row["givenAt"]) ?? .distantPast,
          withdrawnAt: (row["withdrawnAt"] as String?).map { ISO8601.date($0) ?? .distantPast },
          credit: row["credit"])
      }
    }
  }

  /// Stores that photos may be shown to everybody.
  /// - Parameter credit: the name to credit, as `Showing.credit(typed:)` has it; nil for none.
  package func agreeToShow(credit: String?, at date: Date = Date()) throws {
    try writePerson { db in
      try db.executeCached(
        sql: """
          INSERT OR REPLACE INTO showing (id, textVersion, givenAt, withdrawnAt, credit)
          VALUES (1, ?, ?, NULL, ?)
          """, arguments: [Showing.textVersion, ISO8601.string(date), credit])
    }
  }

  /// Withdraws it: the server shows none of the photos any more as soon as it hears of it.
  package func withdrawShowing(at date: Date = Date()) throws {
    try writePerson { db in
      try db.executeCached(
        sql: "UPDATE showing SET withdrawnAt = ? WHERE withdrawnAt IS NULL",
        arguments: [ISO8601.string(date)])
    }
  }
}
