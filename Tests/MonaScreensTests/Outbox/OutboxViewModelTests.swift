import Foundation
import MonaModel
import MonaTestSupport
import MonaText
import Testing

@testable import MonaPerson
@testable import MonaScreens
@testable import MonaSync

@MainActor @Suite struct OutboxViewModelTests {
  private let fake = FakeAccount()
  private let sender = FakeSender()
  private let sample: Sample
  private let viewModel: OutboxViewModel
  private let noon = Date(timeIntervalSince1970: 1_795_366_800)

  init() throws {
    sample = try Sample(account: fake.client, outbox: sender.client)
    try sample.store.collect(Sample.joute, photo: "a.jpg", rating: 3, at: noon)
    try sample.store.collect(Sample.library, photo: nil, comment: "Clair.", at: noon)
    viewModel = sample.appModel.outbox()
  }

  private func stand(_ state: AccountState, _ upload: UploadStatus.State = .idle) async {
    fake.state = state
    sample.appModel.account.follow()
    await sample.appModel.account.status.look()
    await sender.tell { $0.state = upload }
    await viewModel.load()
    while sample.appModel.account.status.upload.state != upload { await Task.yield() }
  }

  private func note(_ reason: UploadFailure.Reason, next: Date?, words: String? = nil) throws {
    let last = try sample.store.outbox(of: Sample.joute).map(\.number).max() ?? 0
    try sample.store.note(
      UploadFailure(
        discovery: Sample.joute, change: last, tries: 3, since: noon, nextTry: next, reason: reason,
        words: words))
  }

  @Test func `each waiting visit is listed with its unsent fields, and since when`() async throws {
    await stand(.loggedIn(FakeAccount.name))
    try await withLanguage(.english) { await viewModel.load() }
    #expect(viewModel.lines.map(\.id) == [Sample.joute, Sample.library])
    #expect(viewModel.lines.first?.text.hasPrefix("Photo, Rating · since ") == true)
    #expect(viewModel.lines.allSatisfy { $0.trouble == nil && $0.tries == nil && $0.canEdit })
    #expect(viewModel.counts.waiting == 2 && viewModel.counts.refused == 0)
    viewModel.edit(viewModel.lines[0])
    #expect(sample.navigation.routes.last == .sheet(Sample.joute))
  }

  @Test func `the account, the outbox and Preferences agree on what is sent`() async throws {
    await stand(.loggedIn(FakeAccount.name))
    let session = sample.appModel.account
    let uploading = session.uploading
    await uploading.load()
    let account = sample.appModel.accountPage()
    func say() throws -> [String] {
      try withLanguage(.english) {
        [viewModel.emptyTexts.title, viewModel.emptyTexts.text, account.waitingText]
      }
    }
    #expect(
      try say() == [
        "Nothing waits to be sent",
        "Nothing is sent before you agree, on the page of your account.",
        "Nothing waits to be sent",
      ])
    await uploading.agree(sharesPosition: false)
    #expect(try say()[0] == "Everything is sent" && say()[2] == "Everything is sent")
    sample.appModel.preferences.uploadPolicy = .never
    #expect(try say()[1].hasPrefix("Sending is turned off") && say()[0] == say()[2])
    await stand(.loggedOut(FakeAccount.name))
    #expect(try say()[1] == withLanguage(.english) { uploading.noAccountText })
    #expect(try say()[1].hasPrefix("You are logged out"))
  }

  @Test func `a failed upload shows why, how often it was tried, and when it will be again`()
    async throws
  {
    try note(.serverFailure, next: noon, words: "Server Error")
    let line = try await withLanguage(.english) {
      await viewModel.load()
      return try #require(viewModel.lines.first)
    }
    #expect(line.trouble == "The server had a problem: MONA tries again by itself.")
    #expect(line.tries?.hasPrefix("Tried 3 times · next at ") == true)
    #expect(line.words == "Server Error")
    #expect(!line.isRefused)
  }

  @Test(arguments: UploadFailure.Reason.allCases)
  func `every reason has a sentence with what to do, in both languages`(
    reason: UploadFailure.Reason
  ) throws {
    let english = try withLanguage(.english) { reason.sentence }
    let french = try withLanguage(.french) { reason.sentence }
    #expect(english.contains(": ") && english.hasSuffix("."))
    #expect(french.contains("\u{00A0}: ") && french.hasSuffix(".") && french != english)
  }

  @Test func `a refused visit is counted, and is retried on request`()
    async throws
  {
    try note(.photoRefused, next: nil)
    await viewModel.load()
    #expect(viewModel.counts.refused == 1)
    await viewModel.retry(viewModel.lines[0])
    #expect(try sample.store.uploadFailures().isEmpty)
    #expect(await sender.wakes == 1)
    await viewModel.load()
    #expect(viewModel.counts.refused == 0)
  }

  @Test func `a visit kept here only leaves the list, and returns when this is undone`()
    async throws
  {
    await viewModel.load()
    await viewModel.keepHere(viewModel.lines[0])
    #expect(viewModel.lines.map(\.id) == [Sample.library])
    #expect(try sample.store.isHereOnly(Sample.joute))
    await sample.toasts.take().last?.undo?()
    await viewModel.load()
    #expect(viewModel.lines.count == 2)
  }

  @Test(arguments: [
    (UploadPause.noConsent, OutboxPause.Remedy.review), (.expired, .logIn),
    (.policy, .choosePolicy), (.metered, .choosePolicy), (.offline, .wait), (.lowBattery, .wait),
  ])
  func `every reason for a pause shows, with what to do`(
    pause: UploadPause, remedy: OutboxPause.Remedy
  ) async throws {
    await stand(.loggedIn(FakeAccount.name), .paused(pause))
    let english = try withLanguage(.english) { try #require(viewModel.pause) }
    let french = try withLanguage(.french) { try #require(viewModel.pause) }
    #expect(english.remedy == remedy)
    #expect(english.title != french.title && english.text != french.text)
    #expect((english.buttonText == nil) == (remedy == .wait))
  }

  @Test func `a pause leads to the page that ends it`() async {
    await stand(.loggedIn(FakeAccount.name), .paused(.noConsent))
    await viewModel.help(.review)
    #expect(sample.appModel.account.questions.asked == .consent)
    await viewModel.help(.logIn)
    #expect(sample.navigation.routes.last == .account(.logIn))
  }

  @Test func `a server in a back-off is retried on request`() async throws {
    await stand(.loggedIn(FakeAccount.name), .retrying(noon))
    let pause = try withLanguage(.english) { try #require(viewModel.pause) }
    #expect(pause.remedy == .tryNow)
    await viewModel.help(.tryNow)
    #expect(await sender.wakes == 1)
  }

  @Test func `uploads waiting for the keyring continue once it is asked again`() async throws {
    await stand(.keyring(.locked, FakeAccount.name))
    fake.state = .loggedIn(FakeAccount.name)
    await viewModel.help(.askKeyring)
    #expect(sample.appModel.account.status.isLoggedIn)
    #expect(await sender.wakes == 1)
  }

  @Test func `all refused visits are retried at once`() async throws {
    try note(.photoRefused, next: nil)
    await viewModel.load()
    #expect(!viewModel.canRetryAll, "for a single visit its row's button is enough")
    let last = try sample.store.outbox(of: Sample.library).map(\.number).max() ?? 0
    try sample.store.note(
      UploadFailure(
        discovery: Sample.library, change: last, tries: 1, since: noon, nextTry: nil,
        reason: .refused))
    await viewModel.load()
    #expect(viewModel.canRetryAll)
    await viewModel.retryAll()
    #expect(try sample.store.uploadFailures().isEmpty)
    #expect(await sender.wakes == 1)
  }

  @Test func `the number of fetched photos shows while they arrive`() async throws {
    await stand(.loggedIn(FakeAccount.name))
    await sender.tell { $0.fetching = PhotoFetching.Progress(done: 3, total: 12) }
    while sample.appModel.account.status.upload.fetching == nil { await Task.yield() }
    let current = try withLanguage(.english) { try #require(viewModel.current) }
    #expect(current.title == "Fetching your photos: 3 of 12" && current.share == 0.25)
    #expect(viewModel.isAtWork)
    let account = sample.appModel.accountPage()
    #expect(try withLanguage(.english) { account.waitingText } == "Fetching your photos: 3 of 12")
  }

  @Test func `nothing is shown as paused when nothing waits`() async throws {
    try sample.store.confirm(sample.store.beginSending(sample.store.outbox()))
    await stand(.loggedIn(FakeAccount.name), .paused(.noConsent))
    #expect(viewModel.lines.isEmpty && viewModel.pause == nil)
    #expect(viewModel.sent.map(\.id.discovery) == [Sample.library, Sample.joute])
  }

  @Test func `what was sent or refused is announced once nothing is being sent`() async throws {
    await stand(.loggedIn(FakeAccount.name))
    let (sample, sender) = (sample, sender)
    func tell(_ edit: @Sendable (inout UploadStatus) -> Void) async -> [String] {
      let passes = sample.appModel.account.status.upload.passes
      await sender.tell {
        edit(&$0)
        $0.passes += 1
      }
      while sample.appModel.account.status.upload.passes == passes { await Task.yield() }
      return sample.toasts.takeAnnouncements()
    }
    let work = Sample.library
    #expect(await tell { ($0.sent, $0.state) = (1, .sending(work, 0.5)) } == [])
    #expect(
      await tell { ($0.sent, $0.refused, $0.state) = (2, 1, .idle) } == [
        "2 visits were sent.", "The server refused 1 visit: the outbox says why.",
      ])
    #expect(await tell { $0.refused = 0 } == [])
    #expect(await tell { $0.sent = 3 } == ["1 visit was sent."])
  }

  @Test func `a server put back from a backup is told of once, and on the page for some days`()
    async throws
  {
    let store = sample.store
    try store.confirm(store.beginSending(store.outbox()))
    await stand(.loggedIn(FakeAccount.name))
    #expect(viewModel.restorationText == nil)
    let page = RemotePage(stamp: try store.fetchStamp)
    _ = try #require(try store.compare(page, because: store.knownChange))
    await viewModel.load()
    #expect(
      try withLanguage(.english) { viewModel.restorationText }
        == "The server was put back from an older backup and lacked 2 visits: they are sent again.")
    let french = try withLanguage(.french) { try #require(viewModel.restorationText) }
    #expect(french.contains("2 visites\u{A0}: elles sont renvoyées."))

    let status = sample.appModel.account.status
    let restoration = try #require(try store.serverRestoration())
    await sender.tell { $0.restoration = restoration }
    while sample.toasts.waiting.isEmpty { await Task.yield() }
    await sender.tell { $0.passes += 1 }
    while status.upload.passes == 0 { await Task.yield() }
    #expect(sample.toasts.take().map(\.text) == [restoration.sentence])

    // A program that starts later does not tell it again.
    let earlier = ServerRestoration(noticedAt: .distantPast, resent: 2)
    await sender.tell { $0.restoration = earlier }
    while status.upload.restoration != earlier { await Task.yield() }
    #expect(sample.toasts.waiting.isEmpty)

    let known = try store.knownChange
    try store.confirm(store.beginSending(store.outbox()))
    let later = RemotePage(stamp: try store.fetchStamp)
    _ = try store.compare(later, because: known, at: Date() - SentChange.memory - 60)
    await viewModel.load()
    #expect(viewModel.restorationText == nil)
  }

  @Test func `of thousands some are listed, then more, and always those that need the person`()
    async throws
  {
    let ids = (1...120).map { DiscoveryID(.artwork, 10_000 + $0) }
    try sample.store.catalogue.seed(ids)
    for (place, id) in ids.enumerated() {
      try sample.store.collect(id, photo: nil, at: noon.addingTimeInterval(Double(place + 1)))
    }
    let last = try sample.store.outbox(of: ids[119]).map(\.number).max() ?? 0
    try sample.store.note(
      UploadFailure(
        discovery: ids[119], change: last, tries: 1, since: noon, nextTry: nil, reason: .refused))
    await stand(.loggedIn(FakeAccount.name))
    #expect(viewModel.counts.waiting == 122 && viewModel.counts.refused == 1)
    #expect(viewModel.lines.count == 16 && viewModel.lines.last?.id == ids[119])
    #expect(try withLanguage(.english) { viewModel.moreText } == "and 106 more")
    await viewModel.showMore()
    #expect(viewModel.lines.count == 66)
    await viewModel.showMore()
    await viewModel.showMore()
    #expect(viewModel.lines.count == 122 && viewModel.moreText == nil)
  }

  @Test func `a visit being uploaded shows its title and its progress`() async throws {
    await stand(.loggedIn(FakeAccount.name), .sending(Sample.joute, 0.25))
    let current = try withLanguage(.english) { try #require(viewModel.current) }
    #expect(current.title == "Sending “\(viewModel.lines[0].title)”" && current.share == 0.25)
  }

  @Test func `the number of waiting visits decreases with each upload`()
    async throws
  {
    await sender.tell { $0.waiting = 1 }
    await stand(.loggedIn(FakeAccount.name), .sending(Sample.joute, 0.25))
    #expect(viewModel.counts.waiting == 1 && viewModel.lines.count == 2)
    await stand(.loggedIn(FakeAccount.name))
    #expect(viewModel.counts.waiting == 2)
  }

  @Test func `the indicator shows only if something waits and there is an account`() async throws {
    let sign = sample.appModel.outboxSign
    await sender.tell { $0.waiting = 2 }
    await stand(.none)
    #expect(!sign.isShown)
    await stand(.loggedIn(FakeAccount.name))
    await sender.tell { $0.waiting = 1200 }
    while sample.appModel.account.status.upload.waiting != 1200 { await Task.yield() }
    #expect(sign.isShown && !sign.needsPerson)
    #expect(try withLanguage(.english) { sign.number } == "999+")
    await sender.tell { ($0.waiting, $0.refused) = (1, 1) }
    while sample.appModel.account.status.upload.refused != 1 { await Task.yield() }
    #expect(sign.needsPerson)
    #expect(
      try withLanguage(.english) { sign.text } == "1 visit waits to be sent · 1 needs you")
    #expect(
      try withLanguage(.french) { sign.text }
        == "1 visite attend d’être envoyée · 1 a besoin de vous")
  }
}
