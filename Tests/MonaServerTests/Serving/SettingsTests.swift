import Foundation
import MonaTestSupport
import Testing

@testable import MonaServer

@Suite("Settings")
struct SettingsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func options(
    _ flags: ServerSettings.Flags = [:], _ environment: [String: String] = [:], file: String? = nil
  ) async throws -> ServerOptions {
    var url: URL?
    if let file {
      let written = folder.url.appendingPathComponent("mona-server.json")
      try Data(file.utf8).write(to: written)
      url = written
    }
    return try await ServerSettings(flags: flags, environment: environment, file: url)
      .options(folder: folder.url)
  }

  @Test("Arguments take precedence over the environment, and that over the file")
  func order() async throws {
    let file =
      #"{"port": 1, "host": "::1", "patience": 5, "behindProxy": "10.0.0.1", "log": "info"}"#
    let environment = ["MONA_SERVER_PORT": "2", "MONA_SERVER_BEHIND_PROXY": "10.0.0.2"]
    var found = try await options([.port: .number(3)], environment, file: file)
    #expect((found.port, found.proxy, found.host) == (3, "10.0.0.2", "::1"))
    #expect((found.clientTimeout, found.logLevel) == (.seconds(5), .info))
    found = try await options([:], environment, file: file)
    #expect(found.port == 2)
    found = try await options([:], [:], file: file)
    #expect((found.port, found.proxy) == (1, "10.0.0.1"))
    found = try await options()
    #expect((found.port, found.proxy, found.metricsPort) == (8080, nil, nil))
  }

  @Test("The configuration folder of systemd is searched")
  func folderOfSettings() async throws {
    _ = try await options(file: #"{"metricsPort": 9100}"#)
    let found = try await options([:], ["CONFIGURATION_DIRECTORY": folder.url.path])
    #expect(found.metricsPort == 9100)
  }

  @Test(
    "An invalid setting is refused by name",
    arguments: [
      (#"{"port": 70000}"#, ServerSettings.Name.port), (#"{"port": "many"}"#, .port),
      (#"{"patience": 0}"#, .patience), (#"{"log": "loud"}"#, .log), (#"{"host": 5}"#, .host),
      (#"{"connections": 0}"#, .connections), (#"{"behindProxy": "localhost"}"#, .behindProxy),
    ])
  func refused(file: String, name: ServerSettings.Name) async throws {
    await #expect(throws: ServerError.setting(name)) { try await options(file: file) }
  }

  @Test("A mail server's password is in a file, and a sender is required")
  func mail() async throws {
    let word = folder.url.appendingPathComponent("word")
    try Data("secret\n".utf8).write(to: word)
    let all = """
      "smtp": "smtps://mona@mail.example", "smtpPasswordFile": "\(word.path)",
      "address": "https://mona.example"
      """
    let found = try await options(file: #"{"mailFrom": "mona@mona.example", \#(all)}"#)
    #expect(found.mailServer == MailServer("smtps://mona@mail.example", password: "secret"))
    await #expect(throws: ServerError.settingForMail(.mailFrom)) {
      try await options(file: "{\(all)}")
    }
    await #expect(throws: ServerError.setting(.smtp)) {
      try await options(file: #"{"smtp": "mail.example"}"#)
    }
    await #expect(throws: ServerError.setting(.smtpPasswordFile)) {
      try await options(file: #"{"smtp": "smtp://a@b", "smtpPasswordFile": "/none"}"#)
    }
  }

  @Test("An invalid or empty file is refused")
  func files() async throws {
    let path = folder.url.appendingPathComponent("mona-server.json").path
    await #expect(throws: ServerError.unknownSetting("prot", path)) {
      try await options(file: #"{"prot": 1}"#)
    }
    for text in ["", "[]", "port = 1"] {
      await #expect(throws: ServerError.settingsFile(path)) { try await options(file: text) }
    }
  }
}
