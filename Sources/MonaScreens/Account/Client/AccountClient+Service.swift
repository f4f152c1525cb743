import MonaPerson
import MonaSync

extension AccountClient {
  /// Asks the account of the person's file that is in use.
  package init(_ service: AccountService, _ collecting: Collecting) {
    self.init(
      state: { try await service.state(asking: $0) },
      greet: { try await service.greet($0) },
      register: { try await service.register($0, at: $1) },
      logIn: { try await service.logIn($0, at: $1) },
      settle: { try await service.settle($0, takingOver: $1) },
      logOut: { isRemoving in
        try await service.logOut()
        if isRemoving { try await collecting.removeFromHere() }
      },
      details: { try await service.details() }, devices: { try await service.devices() },
      endDevice: { try await service.end($0) },
      change: { field, form in
        switch field {
        case .username: try await service.change(username: form.username)
        case .email: try await service.change(email: form.email)
        case .password, .confirmation, .form:
          try await service.change(password: form.password, confirmed: form.confirmation)
        }
      },
      sendPasswordMail: { try await service.sendPasswordMail(to: $0, at: $1) },
      erase: { try await service.erase() }, place: { await service.sessions.place },
      keepInFile: { await service.sessions.keepInFile() },
      others: { await service.others() }, use: { try await service.use($0) })
  }
}

extension OutboxClient {
  /// Asks what keeps this computer and the account alike.
  package init(_ sync: AccountSync) {
    self.init(
      statuses: { await sync.statuses() }, wake: { await sync.wake() },
      look: { await sync.look() }, finish: { await sync.finish(within: $0) },
      setPolicy: { await sync.setPolicy($0) })
  }
}
