import MonaServerStore

/// What an account may do beside looking after its own visits.
package enum Role: String, CaseIterable, Codable, StoreText {
  /// None: the word is that of MONA's earlier servers.
  case person = "user"
  /// Reads what people agreed to give to research.
  case researcher
  /// Looks after the catalogue and reports.
  case editor
  /// Looks after accounts.
  case administrator
}

/// What one has to be allowed for a route: the table of roles, by permission.
///
/// `OpenAPIOperation.permission` says which a route needs, and a test walks all routes with all roles. Commands need none:
/// they are for those who can read the server's folder.
enum Permission: CaseIterable, Sendable {
  /// What needs no account.
  case everybody
  /// One's own account, visits and reports.
  case account
  /// What people agreed to give to research, under pseudonyms.
  case research
  /// Reports and pictures for everybody.
  case editing

  /// The roles that have the permission.
  var roles: Set<Role> {
    switch self {
    case .everybody, .account: Set(Role.allCases)
    case .research: [.researcher, .editor, .administrator]
    case .editing: [.editor, .administrator]
    }
  }
}
