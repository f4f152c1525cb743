import Foundation
import GRDB
import HTTPTypes
import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Roles")
struct RoleTests {
  /// A path of an operation, with a value for each of its parameters.
  private static func path(_ operation: OpenAPIOperation) -> String {
    operation.path.replacing("{id}", with: "1")
      .replacing("{key}", with: String(repeating: "0", count: 64))
  }

  @Test("Each route is for the roles of the table: for nobody else, and for all of them")
  func routes() async throws {
    let server = try TestServer()
    var count = 0
    for operation in OpenAPIDocument.operations {
      let path = Self.path(operation)
      let stranger = try await server.ask(operation.method, path)
      let needsLogin = operation.permission != .everybody
      #expect((stranger.status == 401) == needsLogin, "\(operation.method) \(path)")
      for role in Role.allCases {
        // Some routes end a session, or the account.
        count += 1
        let account = try await server.context.store.register(
          username: "\(role.rawValue)-\(count)", email: nil, passwordHash: "$2y$04$", role: role)
        #expect(account.role == role)
        let token = try await server.context.store.makeToken(for: account.id, device: "")
        let answer = try await server.ask(operation.method, path, token: token)
        let isAllowed = operation.permission.roles.contains(role)
        #expect(
          (answer.status == 403) == !isAllowed && answer.status != 401,
          "\(operation.method) \(path) as \(role): \(answer.status)")
      }
    }
  }

  @Test("A role is given with the account or later, and listed")
  func commands() async throws {
    let folder = try TemporaryFolder()
    let commands = try ServerCommands(folder: folder.url, isNew: true, passwordCost: 4)
    _ = try await commands.addPerson("ana", email: nil)
    _ = try await commands.addPerson("ben", email: nil, role: .editor)
    try await commands.give(.administrator, to: "ana")
    #expect(try commands.people().map(\.role) == [.administrator, .editor])
    #expect(
      try commands.actions().map(\.action)
        == ["user add", "user add --role editor", "user role administrator"])
  }

  @Test("The roles of an earlier server are kept, and so is the number of the next account")
  func migration() throws {
    let queue = try DatabaseQueue(configuration: Configuration())
    try ServerSchema.migrator.migrate(queue, upTo: "server 14")
    let earlier = ["user", "researcher", "admin", "user"]
    try SQLiteDatabase(queue).write { db in
      for (number, role) in earlier.enumerated() {
        try db.execute(
          """
          INSERT INTO person (username, foldedUsername, passwordHash, role, createdAt, updatedAt)
          VALUES (?1, ?1, '$2y$', ?2, 5, 6)
          """, ["p\(number)", role])
        try db.execute(
          "INSERT INTO done (person, key, act, doneAt, answer) VALUES (?, 'k', ?, 7, '{}')",
          [number + 1, Data(count: 32)])
      }
      try db.execute("DELETE FROM person WHERE id = 4")
    }
    try ServerSchema.migrator.migrate(queue)
    try SQLiteDatabase(queue).write { db in
      let roles = try db.values(Role.self, "SELECT role FROM person ORDER BY id")
      #expect(roles == [.person, .researcher, .administrator])
      // The stored answers of an administrator have the role of then.
      #expect(try db.values(Int.self, "SELECT person FROM done ORDER BY person") == [1, 2])
      #expect(throws: DatabaseError.self) {
        try db.execute("UPDATE person SET role = 'admin'")
      }
      let number = try db.insert(
        """
        INSERT INTO person (username, foldedUsername, passwordHash, createdAt, updatedAt)
        VALUES ('new', 'new', '$2y$', 8, 8)
        """, [])
      #expect(number == 5)
    }
  }
}
