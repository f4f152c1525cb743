import Foundation

/// What proves to a store who sends a request.
package struct S3Credentials: Equatable, Sendable {
  let accessKey: String
  let secretKey: String
  /// For credentials that expire.
  let sessionToken: String?

  package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    (self.accessKey, self.secretKey) = (accessKey, secretKey)
    self.sessionToken = sessionToken
  }

  /// Reads them from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and, if there is one, `AWS_SESSION_TOKEN`.
  package init?(environment: [String: String]) {
    let values = environment.compactMapValues { $0.isEmpty ? nil : $0 }
    guard let key = values["AWS_ACCESS_KEY_ID"], let secret = values["AWS_SECRET_ACCESS_KEY"] else {
      return nil
    }
    self.init(accessKey: key, secretKey: secret, sessionToken: values["AWS_SESSION_TOKEN"])
  }

  /// Reads them from the text of a file: lines "NAME = VALUE" with the names of the environment in capitals or small
  /// letters, as in `~/.aws/credentials`; other lines are passed over.
  package init?(text: String) {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let name = line[..<sign].trimmingCharacters(in: .whitespaces).uppercased()
      values[name] = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
    }
    self.init(environment: values)
  }
}

/// Where credentials come from, each time that a request is signed: a file may get new ones meanwhile.
package enum S3CredentialSource: Sendable {
  case file(URL)
  case environment([String: String])

  /// - Throws: `S3Error.noCredentials`.
  func credentials() throws -> S3Credentials {
    switch self {
    case .file(let file):
      // Whatever the reason: the file cannot be used.
      let text = try? String(contentsOf: file, encoding: .utf8)
      guard let credentials = text.flatMap(S3Credentials.init(text:)) else {
        throw S3Error.noCredentials
      }
      return credentials
    case .environment(let environment):
      guard let credentials = S3Credentials(environment: environment) else {
        throw S3Error.noCredentials
      }
      return credentials
    }
  }
}
