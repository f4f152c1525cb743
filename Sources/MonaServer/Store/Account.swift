import MonaServerStore

/// The account of a person.
struct Account: Codable, Equatable, Sendable {
  let id: Int64
  var username: String
  var email: String?
  var role: Role
  /// Milliseconds since 1970.
  var createdAt: Int64
  /// Milliseconds since 1970.
  var updatedAt: Int64

  /// The columns that `init(row:)` reads.
  static let columns = """
    person.id, person.username, person.email, person.role, person.createdAt, person.updatedAt
    """

  init(row: StoreRow) {
    id = row["id"]
    username = row["username"]
    email = row["email"]
    role = row["role"]
    createdAt = row["createdAt"]
    updatedAt = row["updatedAt"]
  }
}
