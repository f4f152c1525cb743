import GRDB

/// The account of a person.
struct Account: Codable, Equatable, Sendable {
  let id: Int64
  var username: String
  var email: String?
  var role: String
  /// Milliseconds since 1970.
  var createdAt: Int64
  /// Milliseconds since 1970.
  var updatedAt: Int64

  /// The columns that `init(row:)` reads, in its order.
  static let columns = """
    person.id, person.username, person.email, person.role, person.createdAt, person.updatedAt
    """

  init(row: Row) {
    id = row[0]
    username = row[1]
    email = row[2]
    role = row[3]
    createdAt = row[4]
    updatedAt = row[5]
  }
}
