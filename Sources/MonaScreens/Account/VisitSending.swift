import MonaModel
import MonaPerson
import MonaText
import Observation

/// The upload state of one visit: whether it is excluded, and comments replaced by another
/// device's.
@Observable @MainActor
package final class VisitSending {
  /// The visit's discovery.
  package let id: DiscoveryID
  /// Whether the visit is excluded from uploads.
  package private(set) var isHereOnly = false
  /// The comments that were set aside, newest first, without ``question``.
  ///
  /// Comments that another device replaced without a conflict are left out.
  package private(set) var setAside: [SetAsideComment] = []
  /// The comment for which the person must choose whether to keep it; nil when there is no
  /// conflict.
  package private(set) var question: SetAsideComment?
  /// The saved comment.
  package private(set) var comment: String?
  /// Whether the discovery is collected.
  package private(set) var isCollected = false

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private let status: AccountStatus

  /// Loads the displayed data, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .visits, .notes, .outbox,
  ]
  ) { [weak self] in try await self?.read($0) }

  init(_ context: AppContext, _ id: DiscoveryID, _ status: AccountStatus) {
    self.context = context
    self.id = id
    self.status = status
  }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, id) = (context.store, id)
    let (visit, isHereOnly, words) = try await store.read { store in
      (try store.visit(of: id), try store.isHereOnly(id), try store.setAsideComments(of: id))
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

  // MARK: Displayed values

  /// Whether the visit can be uploaded: there is an account, and the discovery is from MONA's own
  /// catalogue, the only one that the server knows.
  package var canChoose: Bool { isCollected && id.isFromMona && status.state != .none }

  /// The label of the switch that excludes the visit.
  package var hereTitle: String { tr("Keep Here Only") }

  /// What the switch does in its current position.
  package var hereText: String {
    isHereOnly
      ? tr("Nothing of this visit is sent from now on.")
      : tr("This visit is sent with the others.")
  }

  /// Why a comment was set aside, and when it was written.
  package func reason(of words: SetAsideComment) -> String {
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

  /// Excludes the visit from uploads, or includes it again.
  package func keepHere(_ isHereOnly: Bool) async {
    guard isHereOnly != self.isHereOnly else { return }
    guard await write({ store, id in try store.keepHereOnly([id], isHereOnly) }) else { return }
    context.toasts.announce(
      isHereOnly ? tr("This visit stays on this computer.") : tr("This visit is to be sent."))
  }

  /// Applies the person's choice for a comment that was set aside.
  package func answer(_ words: SetAsideComment, _ answer: Store.CommentChoice) async {
    if await write({ store, _ in try store.answer(words, answer) }) {
      context.toasts.announce(tr("The comment is saved."))
    }
  }

  /// Keeps both: appends the comment that was set aside to the saved one.
  package func keepBoth(_ words: SetAsideComment) async {
    let both = [comment, words.words].compactMap(\.self).joined(separator: "\n\n")
    await answer(words, .other(both))
  }

  /// Deletes a comment that was set aside.
  package func forget(_ words: SetAsideComment) async {
    if await write({ store, _ in try store.forget(words) }) {
      context.toasts.announce(tr("The text that was set aside is removed."))
    }
  }

  /// - Returns: whether it succeeded; a message says why not.
  private func write(
    _ body: @escaping @Sendable (Store, DiscoveryID) throws -> Void
  ) async -> Bool {
    let (store, id) = (context.store, id)
    let isWritten = await context.toasts.attempt {
      try await store.write { store in try body(store, id) }
      return true
    }
    await loader.load()
    return isWritten == true
  }
}
