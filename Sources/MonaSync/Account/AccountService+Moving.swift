import MonaPerson

// Following the account's server to a new address.

extension AccountService {
  /// The new address that the account's server announces; nil for none.
  ///
  /// No token is sent.
  /// - Throws: ``AccountError/loggedOut``, ``CredentialError``, ``ServerRequestError``, or errors of the store.
  package func announcedAddress() async throws -> ServerAddress? {
    let session = try await session(asking: true)
    do {
      _ = try await connect(session.address).profile()
    } catch ServerRequestError.moved(let address) {
      return address
    }
    return nil
  }

  /// Moves the account, its session and what waits to the address that its server announces, once the person agreed.
  ///
  /// Only the account's server knows the token: one that accepts it at the new address is the same server.
  /// - Throws: ``AccountError/notMoved`` or ``AccountError/unknownThere``, and the errors of `announcedAddress`; the
  ///   account stays where it was then.
  package func move(to address: ServerAddress) async throws {
    let session = try await session(asking: true)
    guard try await announcedAddress() == address else { throw AccountError.notMoved }
    // Without the token, as long as it may be any other program that answers there.
    _ = try await connect(address).profile()
    var moved = session
    moved.address = address
    do {
      let account = try await client(of: moved).account()
      guard account.id == moved.user else { throw AccountError.unknownThere }
      moved.username = account.username
    } catch ServerRequestError.unauthenticated {
      throw AccountError.unknownThere
    }
    let before = await sessions.place
    if case .memory(let fault) = await keep(moved) {
      // A session that is saved at the old address alone is better than one that is lost.
      guard case .memory = before else { throw fault }
    }
    let (old, new, name) = (session.owner, moved.owner, moved.username)
    guard try await write({ try $0.moveOwner(from: old, to: new, called: name) }) else {
      throw AccountError.otherAccount
    }
    await sessions.forget(old, replaced: true)
  }

  /// The announced address to which the person did not want to move; nil for none.
  package func refusedAddress() async throws -> ServerAddress? {
    let text = try await read { try $0.refusedAddress() }
    return text.flatMap { try? ServerAddress(typed: $0) }
  }

  /// Stores that the person does not want to move to an announced address, so that they are not asked again.
  package func refuse(_ address: ServerAddress) async throws {
    try await write { try $0.noteRefused(address: address.description) }
  }
}
