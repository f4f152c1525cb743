import Testing

@testable import MonaSync

@Suite("Server address")
struct ServerAddressTests {
  @Test(
    "A typed address is completed",
    arguments: [
      ("mona.example", "https://mona.example/api/v3", "mona.example"),
      (" https://Mona.example/~mona/api/v3/ ", "https://mona.example/~mona/api/v3", "mona.example"),
      ("mona.example:8443/api", "https://mona.example:8443/api/v3", "mona.example:8443"),
      ("https://mona.example:443/api/v2", "https://mona.example/api/v3", "mona.example"),
      ("localhost:8080", "http://localhost:8080/api/v3", "localhost:8080"),
      ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/api/v3", "127.0.0.1:8080"),
      ("http://[::1]:8080", "http://[::1]:8080/api/v3", "[::1]:8080"),
    ])
  func completed(typed: String, address: String, name: String) throws {
    let parsed = try ServerAddress(typed: typed)
    #expect(parsed.description == address)
    #expect(parsed.name == name)
    #expect(try ServerAddress(typed: parsed.description) == parsed)
  }

  @Test("MONA's own address can be typed")
  func ours() throws {
    #expect(try ServerAddress(typed: ServerAddress.mona.description) == .mona)
  }

  @Test(
    "An address without encryption is refused, except a local one",
    arguments: [
      "http://mona.example", "http://127.0.0.1.example", "http://localhost.example/api/v3",
    ])
  func notSecret(typed: String) {
    #expect(throws: ServerAddress.Fault.notSecret) { try ServerAddress(typed: typed) }
  }

  @Test(
    "An invalid address is refused",
    arguments: [
      "", "  ", "ftp://mona.example", "https://", "https://lea:word@mona.example", "mona example",
      "https://mona.example/?a=b", "https://mona.example/#x",
    ])
  func notAnAddress(typed: String) {
    #expect(throws: ServerAddress.Fault.notAnAddress) { try ServerAddress(typed: typed) }
  }

  @Test("Path and query values are escaped")
  func escaped() throws {
    let url = ServerAddress.mona.url("user/changes", query: ["since": "1&x=é", "b": "/"])
    #expect(url.hasSuffix("/api/v3/user/changes?b=%2F&since=1%26x%3D%C3%A9"))
  }
}
