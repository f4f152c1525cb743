import Foundation
import MonaCatalogue
import MonaLog
import MonaMap
import MonaModel
import MonaWeb
import NIOPosix

extension ServerContext {
  /// The pages for people.
  var webSite: WebSite<ServerRequestContext> {
    let accounts = WebAccounts<ServerRequestContext>(
      makeToken: { AccessToken.make() },
      logIn: { name, password, context in try await logIn(name, password, context) },
      person: { [store] token in
        try await store.account(ofWebSession: token).map { WebPerson($0, code: $1) }
      },
      logOut: { [store] token in try await store.endWebSession(token) }, codes: webCodes,
      tokens: webTokens)
    return WebSite(
      pages, accounts: accounts, data: webCatalogue, research: research, reports: webReports,
      corrections: webCorrections, daily: webDaily, badges: webBadges, duplicates: webDuplicates,
      imports: webImports, pictures: webPictures,
      selections: webSelections, vocabulary: webVocabulary,
      host: options.information, isSecure: options.isBehindTLS,
      requiresCodes: options.requiresCodes
    ) { answer in try await NIOThreadPool.pages.runIfActive(answer) }
  }

  private var webTokens: WebTokens {
    WebTokens(
      person: { [store] token in
        guard let login = try await store.login(showing: token), !login.lacksCode else {
          return nil
        }
        return WebPerson(login.account, code: .unused)
      },
      list: { [store] person in
        try await store.devices(of: person.account, forResearch: true).map {
          WebTokens.Token(number: $0.id, name: $0.name, createdAt: $0.createdAt)
        }
      },
      make: { [store] person, name in
        try await store.makeToken(for: person.account, device: name, isForResearch: true)
      },
      revoke: { [store] person, number in
        try await store.revoke(number, of: person.account, forResearch: true)
      })
  }

  private var webSelections: WebSelections {
    WebSelections(
      list: { [store] rows in try await store.selections(rows) },
      selection: { [store] number in try await store.selection(number) },
      save: { [store] name, filter, visits, person in
        try await store.saveSelection(name, filter, visits: visits, by: person.account)
      },
      remove: { [store] number in try await store.removeSelection(number) })
  }

  private var webCatalogue: WebCatalogue {
    let land = options.data.flatMap { folder in
      tryLogging("The land of maps is not there", level: .warning) {
        try Land(contentsOf: folder.appendingPathComponent(Land.fileName))
      }
    }
    return WebCatalogue(
      catalogue, land: land,
      publish: { [catalogue, numbers] ids in
        try numbers.assign(ids.map(\.key), in: catalogue)
        return ids.map { numbers.published($0) }
      }, stored: { [numbers] id in numbers.stored(id) })
  }

  private func logIn(
    _ name: String, _ password: String, _ context: ServerRequestContext
  ) async throws -> String {
    try await refusing {
      var faults: [FieldError] = []
      if name.isEmpty { faults.append(.usernameMissing) }
      if password.isEmpty { faults.append(.passwordMissing) }
      guard faults.isEmpty else { throw RequestError.invalid(faults) }
      let known = try await credentials(of: name, password, context, otherwise: .credentials)
      return try await store.makeWebSession(for: known.account.id, checked: known.passwordHash)
    }
  }
}

extension WebPerson {
  /// The person of an account, with what it may see of the pages.
  fileprivate init(_ account: Account, code: Code) {
    self.init(
      account: account.id, name: account.username, access: Self.access(account.role), code: code)
  }

  private static func access(_ role: Role) -> WebAccess {
    if role == .administrator { return .administrator }
    if Permission.editing.roles.contains(role) { return .editor }
    return Permission.research.roles.contains(role) ? .researcher : .account
  }
}
