import MonaModel

extension AppModel {
  func makeAccount() -> AccountSession {
    AccountSession(
      services.store, services.account, services.outbox, preferences: preferences,
      navigation: navigation, toasts: toasts, loaderContext: loaderContext)
  }

  /// The person's account, or the welcome to one.
  package func accountPage() -> AccountViewModel {
    AccountViewModel(
      account, client: services.account, preferences: preferences, navigation: navigation,
      toasts: toasts)
  }

  /// A form of the account; it closes once the server has done it.
  package func accountForm(_ purpose: AccountPurpose) -> AccountFormViewModel {
    AccountFormViewModel(
      purpose, client: services.account, preferences: preferences, navigation: navigation,
      toasts: toasts, name: account.status.state.name
    ) { [account] in await account.questions.begin($0) }
  }

  /// What waits to be sent, and what was sent lately.
  package func outbox() -> OutboxViewModel {
    OutboxViewModel(
      account, store: services.store, album: services.album, client: services.outbox,
      navigation: navigation, toasts: toasts, loaderContext: loaderContext)
  }

  /// What MONA keeps and sends of the person, and what they may ask for.
  package func privacy() -> PrivacyViewModel {
    PrivacyViewModel(account, export: dataExporter, erasing: erasing, navigation: navigation)
  }

  func makeErasing() -> Erasing {
    Erasing(
      erasure, store: services.store, collecting: services.collecting,
      account: services.account, status: account.status, pendingWrites: pendingWrites,
      toasts: toasts
    ) { [weak self] in await self?.inbox.lookAgain() }
  }

  /// How many visits wait to be sent.
  package var outboxSign: OutboxSign { OutboxSign(account.status) }

  /// What goes to the server of one visit.
  func sending(of id: DiscoveryID) -> VisitSending {
    VisitSending(
      id, store: services.store, status: account.status, toasts: toasts,
      loaderContext: loaderContext)
  }
}
