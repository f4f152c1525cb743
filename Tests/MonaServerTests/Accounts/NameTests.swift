import MonaServerStore
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Names of accounts")
struct NameTests {
  @Test(
    "Letters of one script, digits, hyphens and underscores make a name",
    arguments: [
      "ana", "Zoé-Lou_9", "e\u{301}lise", "Мария", "Μάνος", "محمد", "राम", "김민준", "张伟",
      "山田アユミmtl", "ʻIolani", "Øystein", "x", "2026",
    ])
  func accepted(name: String) throws {
    #expect(try AccountRules.username(RequestForm(fields: ["username": name])).faults == [])
  }

  @Test(
    "Invisible characters, compatibility forms and signs are refused",
    arguments: [
      "an\u{200B}a", "an\u{AD}a", "an\u{34F}a", "ana\u{FE0F}", "ana\u{3164}", "\u{202E}ana",
      "a\u{301}\u{301}",
      "ａｎａ", "a²", "ﬁn", "𝐚na", "ana!", "an a",
    ])
  func characters(name: String) throws {
    let faults = try AccountRules.username(RequestForm(fields: ["username": name])).faults
    #expect(faults == [.usernameCharacters])
  }

  @Test(
    "Letters or digits of several scripts are refused",
    arguments: ["pаypal", "Δana", "anaя", "ana٣", "३3राम", "한Я"])
  func mixed(name: String) throws {
    let faults = try AccountRules.username(RequestForm(fields: ["username": name])).faults
    #expect(faults == [.usernameMixed])
  }

  @Test("A name is counted in Unicode scalars, as clients count it")
  func length() throws {
    let name = String(repeating: "e\u{301}", count: 128)
    let faults = try AccountRules.username(RequestForm(fields: ["username": name])).faults
    #expect(faults == [.usernameTooLong])
  }

  @Test(
    "A name that looks like another account's is taken",
    arguments: [
      ("coco", "сосо"), ("coco", "СОСО"), ("lea1", "leal"), ("Ian", "lan"), ("mona", "rnona"),
      ("olga", "0lga"),
    ])
  func lookAlikes(name: String, other: String) async throws {
    let server = try TestServer()
    let token = try await server.register(name)
    let fields = [
      "username": other, "password": "secret-1", "password_confirmation": "secret-1",
    ]
    let answer = try await server.ask(.post, "/api/v3/register", fields)
    #expect(answer.status == 422)
    #expect(answer.text.contains("The username has already been taken."))
    let another = try await server.register("someone-else")
    let renamed = try await server.ask(
      .post, "/api/v3/user/updateUsername", ["username": other], token: another)
    #expect(renamed.status == 422)
    // Their own name is no obstacle.
    let own = try await server.ask(
      .post, "/api/v3/user/updateUsername", ["username": other], token: token)
    #expect(own.status == 200)
  }

  @Test(
    "Accounts with names that would be refused today log in, and count as taken from the next start on"
  )
  func old() async throws {
    let folder = try TemporaryFolder()
    let file = ServerDatabase.server.file(in: folder.url)
    do {
      let store = try ServerStore(file: file)
      for (name, email) in [("pаypal", "a@example.org"), ("paypal", "b@example.org")] {
        try await store.database.write { db in
          try db.execute(
            """
            INSERT INTO person (
              username, foldedUsername, email, foldedEmail, passwordHash, createdAt, updatedAt)
            VALUES (?1, ?1, ?2, ?2, '$2y$04$', 0, 0)
            """, [name, email])
        }
      }
    }
    let store = try ServerStore(file: file)
    for name in ["pаypal", "PAYPAL"] {
      #expect(try await store.credentials(ofUsername: name) != nil)
    }
    #expect(try await store.taken(username: "paypa1", email: nil, except: nil) == [.usernameTaken])
    #expect(try await store.taken(username: "paypals", email: nil, except: nil) == [])
  }
}
