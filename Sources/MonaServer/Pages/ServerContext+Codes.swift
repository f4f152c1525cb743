import MonaWeb

extension ServerContext {
  /// The codes that the pages ask for besides passwords.
  var webCodes: WebCodes<ServerRequestContext> {
    WebCodes(
      makeKey: { CodeSecret.make().key },
      confirm: { [store] token, person, code, _ in
        try await refusing {
          try await boundingCodes(of: person) {
            try await store.confirm(token, of: person.account, by: code)
          }
        }
      },
      setUp: { [store] token, person, key, code, password, context in
        try await refusing {
          // Whoever finds a browser that is logged in cannot lock its owner out.
          _ = try await credentials(
            of: person.name, password, context, otherwise: .currentPasswordWrong)
          guard let secret = CodeSecret(key: key),
            let step = secret.step(of: code, at: store.clock.now(), after: 0)
          else { throw RequestError.invalid([.codeWrong]) }
          try await store.set(secret, of: person.account, step: step, session: token)
        }
      })
  }

  /// Checks a code, unless too many of this account were wrong of late, from wherever they came.
  /// - Throws: `RequestError`, and errors of `check`.
  private func boundingCodes(
    of person: WebPerson, _ check: () async throws -> String
  ) async throws -> String {
    let attempt = "\(person.account)"
    // Counted first, so that only five of many simultaneous ones are checked.
    if let seconds = failedCodes.enter(attempt) {
      throw RequestError.tooManyLogins(seconds: seconds)
    }
    let token = try await check()
    failedCodes.forget(attempt)
    return token
  }

  /// Has the pages say why somebody is not logged in.
  func refusing<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch let error as RequestError {
      throw LogInRefusal(error.sentences, error.status, wait: error.wait)
    }
  }
}
