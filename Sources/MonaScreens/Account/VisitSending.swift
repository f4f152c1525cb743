import MonaModel
import MonaPerson
import MonaText
import Observation

/// What goes to the server of one visit: whether it is kept here, and the words that another device's
/// took the place of.
@Observable @MainActor
package final class VisitSending {
  /// Which visit.
  package let id: DiscoveryID
  /// Whether it is kept on this computer alone.
  package private(set) var isHereOnly = false
  /// The words that were set aside, the latest first, save the question, and save those that were simply
  /// written before what another device wrote: nobody wrote against them.
  package private(set) var setAside: [SetAsideWords] = []
  /// The words of which the person is to say whether they stay; nil when nothing is asked.
  package private(set) var question: SetAsideWords?
  /// The comment as it is saved.
  package private(set) var comment: String?
  /// Whether there is such a visit.
  package private(set) var isCollected = false

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let status: AccountStatus
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .visits, .notes, .outbox,
  ]
  ) { [weak self] in try await self?.read($0) }

  init(
    _ id: DiscoveryID, store: Store, status: AccountStatus, toasts: Toasts,
    loaderContext: LoaderContext
  ) {
    self.id = id
    self.store = store
    self.status = status
    self.toasts = toasts
    self.loaderContext = loaderContext
  }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, id) = (store, id)
    let (visit, isHereOnly, words) = try await store.read { store in
      (try store.visit(of: id), try store.isHereOnly(id), try store.setAsideWords(of: id))
    }
    guard reading.isCurrent else { return }
    let asked = words.first(where: \.isQuestion)
    let others = words.filter { $0 != asked && $0.reason != .overtaken }
    if isCollected != (visit != nil) { isCollected = visit != nil }
    if comment != visit?.comment { comment = visit?.comment }
    if self.isHereOnly != isHereOnly { self.isHereOnly = isHereOnly }
    if setAside != others { setAside = others }
    if question != asked { question = asked }
  }

  // MARK: What shows

  /// Whether there is anything to decide: only who has an account sends, and MONA's server knows its own
  /// discoveries alone.
  package var canChoose: Bool { isCollected && id.isFromMona && status.state != .none }

  /// What the switch is called that keeps the visit here.
  package var hereTitle: String { tr("Keep Here Only") }

  /// What that means.
  package var hereText: String {
    isHereOnly
      ? tr("Nothing of this visit is sent from now on.")
      : tr("This visit is sent with the others.")
  }

  /// Why words are not the comment.
  package func reason(of words: SetAsideWords) -> String {
    let why =
      switch words.reason {
      case .overtaken: tr("Another device wrote others")
      case .unsent: tr("What you wrote here went before them")
      case .older: tr("The others were written later")
      case .undecided: tr("Written at about the same time")
      case .removed: tr("The visit was removed")
      }
    return [why, words.writtenAt.map(Format.moment)].compactMap(\.self).joined(separator: " · ")
  }

  // MARK: Intents

  /// Keeps the visit on this computer alone, or has it sent again.
  package func keepHere(_ isHereOnly: Bool) async {
    guard isHereOnly != self.isHereOnly else { return }
    await write { store, id in try store.keepHereOnly([id], isHereOnly) }
  }

  /// Does what the person says of words that were set aside.
  package func answer(_ words: SetAsideWords, _ answer: Store.WordsAnswer) async {
    await write { store, _ in try store.answer(words, answer) }
  }

  /// Joins the comment and the words, one under the other.
  package func keepBoth(_ words: SetAsideWords) async {
    let both = [comment, words.words].compactMap(\.self).joined(separator: "\n\n")
    await answer(words, .other(both))
  }

  /// Lets go of words that were set aside.
  package func forget(_ words: SetAsideWords) async {
    await write { store, _ in try store.forget(words) }
  }

  private func write(_ body: @escaping @Sendable (Store, DiscoveryID) throws -> Void) async {
    let (store, id) = (store, id)
    await toasts.attempt { try await store.write { store in try body(store, id) } }
    await loader.load()
  }
}
