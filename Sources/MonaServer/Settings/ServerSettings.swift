import Configuration
import Foundation
import Logging
import MonaWeb

/// The settings of a server from the command line, the environment and a file; earlier ones win.
package struct ServerSettings: Sendable {
  /// The name of a setting: so in the file, as `MONA_SERVER_BEHIND_PROXY` in the environment.
  package typealias Name = SettingName

  /// The settings of the command line.
  package typealias Flags = [Name: Flag]

  package enum Flag: Sendable {
    case text(String)
    case number(Int)
    case seconds(Double)

    fileprivate var content: ConfigContent {
      switch self {
      case .text(let value): .string(value)
      case .number(let value): .int(value)
      case .seconds(let value): .double(value)
      }
    }
  }

  private let providers: [any ConfigProvider]
  private let environment: [String: String]

  /// - Parameters:
  ///   - file: contains a JSON object; nil for the one in systemd's `$CONFIGURATION_DIRECTORY`, if any.
  /// - Throws: `ServerError.settingsFile` or `.unknownSetting`.
  package init(
    flags: Flags, environment: [String: String] = ProcessInfo.processInfo.environment, file: URL?
  ) async throws {
    let commandLine = Dictionary(
      uniqueKeysWithValues: flags.map { name, flag in
        (AbsoluteConfigKey([name.rawValue]), ConfigValue(flag.content, isSecret: false))
      })
    var providers: [any ConfigProvider] = [
      InMemoryProvider(values: commandLine),
      EnvironmentVariablesProvider(environmentVariables: environment)
        .prefixKeys(with: "mona.server"),
    ]
    if let file = file ?? Self.defaultFile(environment) {
      try providers.append(await Self.provider(file))
    }
    self.providers = providers
    self.environment = environment
  }

  private static func defaultFile(_ environment: [String: String]) -> URL? {
    guard let folder = environment["CONFIGURATION_DIRECTORY"], folder.hasPrefix("/") else {
      return nil
    }
    let file = URL(fileURLWithPath: folder).appendingPathComponent("mona-server.json")
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  private static func provider(_ file: URL) async throws -> any ConfigProvider {
    guard file.isTextPath else { throw ServerError.settingsFile(file.displayPath) }
    let content = try? JSONSerialization.jsonObject(with: Data(contentsOf: file))
    guard let object = content as? [String: Any] else { throw ServerError.settingsFile(file.path) }
    // A misspelt name is reported instead of ignored.
    let unknown = object.keys.filter { Name(rawValue: $0) == nil }.min()
    if let unknown { throw ServerError.unknownSetting(unknown, file.path) }
    let path = ConfigValue(.string(file.path), isSecret: false)
    let reader = ConfigReader(provider: InMemoryProvider(values: ["filePath": path]))
    do { return try await FileProvider<JSONSnapshot>(config: reader) } catch {
      throw ServerError.settingsFile(file.path)
    }
  }

  /// - Parameter folder: the server's data folder.
  /// - Throws: `ServerError.setting` with the name of an invalid setting.
  package func options(folder: URL) throws -> ServerOptions {
    var options = ServerOptions(folder: folder)
    options.host = try text(.host) ?? options.host
    options.port = try number(.port, in: 0...65_535) ?? options.port
    if let proxy = try text(.behindProxy) {
      // The remote address of a request is always numeric, so a host name would never match.
      guard let address = NetworkAddress.written(proxy) else {
        throw ServerError.setting(.behindProxy)
      }
      options.proxy = address
    }
    if let starter = try text(.starter) {
      guard starter == "none" else { throw ServerError.setting(.starter) }
      options.hasStarter = false
    }
    if let pages = try text(.pages) {
      guard pages == "none" else { throw ServerError.setting(.pages) }
      options.hasPages = false
    }
    if let codes = try text(.codes) {
      guard codes == "required" else { throw ServerError.setting(.codes) }
      options.requiresCodes = true
    }
    options.photoBucket = try photoBucket()
    options.address = try text(.address)
    if let text = try text(.movedTo) {
      guard let address = MovedMiddleware.address(text) else { throw ServerError.setting(.movedTo) }
      options.movedTo = address
    }
    options.sendmail = try text(.sendmail)
    options.mailFrom = try text(.mailFrom)
    options.mailServer = try mailServer()
    // Links in mails need the server's address, and mails need a sender.
    if options.sendmail != nil || options.mailServer != nil {
      if options.address == nil { throw ServerError.settingForMail(.address) }
      if options.mailFrom == nil { throw ServerError.settingForMail(.mailFrom) }
    }
    if let timeout = try seconds(.patience) { options.clientTimeout = .seconds(timeout) }
    options.metricsPort = try number(.metricsPort, in: 1...65_535)
    options.requestsPerMinute =
      try number(.requestsPerMinute, in: 1...1_000_000_000) ?? options.requestsPerMinute
    options.connectionLimit =
      try number(.connections, in: 1...100_000) ?? options.connectionLimit
    options.connectionsPerAddress =
      try number(.connectionsPerAddress, in: 1...100_000) ?? options.connectionsPerAddress
    if let megabytes = try number(.photoMegabytesPerAccount, in: 1...1_000_000_000) {
      options.photoBytesPerAccount = megabytes * 1_000_000
    }
    options.reportsPerAccount =
      try number(.reportsPerAccount, in: 1...1_000_000_000) ?? options.reportsPerAccount
    if let word = try text(.registration) {
      guard let registration = Registration(rawValue: word) else {
        throw ServerError.setting(.registration)
      }
      options.registration = registration
    }
    options.reportsTo = try text(.reportsTo)
    if options.reportsTo != nil, options.sendmail == nil, options.mailServer == nil {
      throw ServerError.settingForMail(.smtp)
    }
    options.information = HostInformation(
      name: try text(.operator), contact: try text(.contact),
      purpose: .init(en: try text(.purposeEn), fr: try text(.purposeFr)),
      retention: .init(en: try text(.retentionEn), fr: try text(.retentionFr)),
      place: .init(en: try text(.placeEn), fr: try text(.placeFr)))
    if let word = try text(.log) {
      guard let level = Logger.Level(rawValue: word) else { throw ServerError.setting(.log) }
      options.logLevel = level
    }
    return options
  }

  /// The bucket of the photos; its credentials are in a separate file, or in the environment.
  private func photoBucket() throws -> PhotoBucketOptions? {
    let file = try text(.photosCredentialsFile)
    guard let address = try text(.photos) else {
      if file != nil { throw ServerError.setting(.photosCredentialsFile) }
      return nil
    }
    let url = file.map { URL(fileURLWithPath: $0) }
    guard let options = PhotoBucketOptions(address, credentialsFile: url, environment: environment)
    else { throw ServerError.setting(.photos) }
    return options
  }

  /// The mail server; its password is in a separate file, which only the server needs to be able to read.
  private func mailServer() throws -> MailServer? {
    guard let address = try text(.smtp) else { return nil }
    var password: String?
    if let file = try text(.smtpPasswordFile) {
      // The error names the setting; its reason is easy for the administrator to see.
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
        throw ServerError.setting(.smtpPasswordFile)
      }
      password = text.trimmingCharacters(in: .newlines)
    }
    guard let server = MailServer(address, password: password) else {
      throw ServerError.setting(.smtp)
    }
    return server
  }

  private func text(_ name: Name) throws -> String? {
    guard case .string(let value) = try value(name, .string), !value.isEmpty else { return nil }
    return value
  }

  private func number(_ name: Name, in range: ClosedRange<Int>) throws -> Int? {
    guard case .int(let value) = try value(name, .int) else { return nil }
    guard range.contains(value) else { throw ServerError.setting(name) }
    return value
  }

  private func seconds(_ name: Name) throws -> Double? {
    guard case .double(let value) = try value(name, .double) else { return nil }
    guard (1...86_400).contains(value) else { throw ServerError.setting(name) }
    return value
  }

  private func value(_ name: Name, _ type: ConfigType) throws -> ConfigContent? {
    for provider in providers {
      do {
        let found = try provider.value(forKey: AbsoluteConfigKey([name.rawValue]), type: type)
        if let value = found.value { return value.content }
      } catch { throw ServerError.setting(name) }
    }
    return nil
  }
}

/// The name of a setting, in a file and, in capitals, in the environment.
package enum SettingName: String, CaseIterable, Sendable {
  case photos, photosCredentialsFile
  case host, port, starter, pages, behindProxy, address, movedTo, patience, metricsPort, log
  case requestsPerMinute, connections, connectionsPerAddress
  case photoMegabytesPerAccount, reportsPerAccount
  case sendmail, smtp, smtpPasswordFile, mailFrom, reportsTo
  case registration, codes
  case `operator`, contact, purposeEn, purposeFr, retentionEn, retentionFr, placeEn, placeFr
}
