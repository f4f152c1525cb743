import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// What makes MONA start again when it does not: going back to a copy, a back-up, or just another try.
///
/// Nothing is open beside it: neither the store nor a server.
@Observable @MainActor
package final class RescueViewModel {
  /// How far it is.
  package enum Stage: Hashable, Sendable {
    /// The person decides.
    case deciding
    /// Something is being done.
    case working(BackupProgress?)
    /// It was done; what there is to say.
    case done(String)
    /// It was not; why, and what to do.
    case refused(String)
  }

  package let reason: RescueReason
  package private(set) var stage = Stage.deciding
  /// The newest copy that is whole; nil as long as it is looked for, and when there is none.
  package private(set) var offer: PersonRecovery.Offer?
  /// Whether copies were looked for.
  package private(set) var isRead = false

  @ObservationIgnored private let client: RescueClient
  /// Called when MONA is to start as usual.
  @ObservationIgnored package var onStart: @MainActor () -> Void = {}
  @ObservationIgnored private var work: Task<Void, Never>?
  /// What the back-up that was checked last has.
  @ObservationIgnored private var checked: BackupManifest?

  package init(_ reason: RescueReason, _ client: RescueClient) {
    (self.reason, self.client) = (reason, client)
  }

  /// Looks for the newest copy that is whole.
  package func look() async {
    let client = client
    offer = await BlockingExecutor.shared.run { client.offer() }
    isRead = true
  }

  /// Whether MONA may be started as it is.
  package var canStart: Bool {
    if case .done = stage { return true }
    if case .failedStarts = reason { return true }
    return false
  }

  /// Whether all that is there can be backed up.
  package var canBackUp: Bool {
    if case .failedStarts = reason { true } else { false }
  }

  /// What going back to the newest copy means; that there is none, once that is known.
  package var offerTexts: (title: String, text: String)? {
    guard let offer else {
      return isRead
        ? (tr("No Copy"), tr("MONA has no intact copy of your data: restore a backup.")) : nil
    }
    return (offer.text, offer.lossText)
  }

  /// The photos that belong to no visit of the copy, by their names.
  package var lostPhotos: [String] { offer?.photosSince ?? [] }

  /// Goes back to the newest copy.
  package func goBack() {
    guard let offer else { return }
    start { [client] _ in
      let aside = try client.goBack(offer.copy)
      guard let aside else { return tr("MONA is as it was in that copy.") }
      return tr(
        "MONA is as it was in that copy. The damaged data is kept: “{file}”",
        ["file": aside.path])
    }
  }

  /// What the person is asked before a back-up is restored: what it has, and what becomes of what is here;
  /// nil where it is not whole, which shows, or was given up.
  package func question(of file: URL) async -> (heading: String, body: String)? {
    checked = nil
    start { [client] tell in
      try client.check(file, tell)
    } then: { [weak self] manifest in
      self?.checked = manifest
      return .deciding
    }
    await finish()
    guard let manifest = checked else { return nil }
    let parts = [
      manifest.headText, manifest.missingText,
      tr(
        "Everything becomes as it is in “{file}”. What is here now is set aside, not removed.",
        ["file": file.lastPathComponent]),
    ]
    return (
      tr("Restore this backup?"), parts.compactMap(\.self).joined(separator: "\n\n")
    )
  }

  /// Has all as it is in a back-up; what is here is set aside.
  package func restore(_ file: URL) {
    start { [client] tell in
      try client.restore(file, tell)
      return tr("The backup is restored.")
    }
  }

  /// Backs up all that is here.
  package func backUp(to file: URL) {
    start { [client] tell in
      let manifest = try client.backUp(file, tell)
      return tr(
        "“{file}” contains {contents}. MONA read it back: it is complete.",
        ["file": file.lastPathComponent, "contents": manifest.contentsText])
    }
  }

  /// Goes back to what there is to decide, after something was refused.
  package func decideAgain() {
    if case .refused = stage { stage = .deciding }
  }

  /// Starts MONA as usual.
  package func startMona() {
    guard canStart else { return }
    onStart()
  }

  /// Gives up what is being done.
  package func stop() { work?.cancel() }

  /// Waits for what was begun.
  func finish() async { await work?.value }

  private func start(
    _ body: @escaping @Sendable (_ tell: @escaping BackupProgress.Telling) throws -> String
  ) {
    start(body) { .done($0) }
  }

  /// - Parameter then: what shows when it is done.
  private func start<Result: Sendable>(
    _ body: @escaping @Sendable (_ tell: @escaping BackupProgress.Telling) throws -> Result,
    then: @escaping @MainActor (Result) -> Stage
  ) {
    stage = .working(nil)
    let language = Translations.spoken
    work = Task {
      do {
        let done = try await BlockingExecutor.shared.run {
          try Translations.speaking(language) {
            try body { progress in Task { @MainActor [weak self] in self?.show(progress) } }
          }
        }
        stage = then(done)
      } catch is CancellationError {
        stage = .deciding
      } catch {
        stage = .refused(ErrorText.of(error))
      }
    }
  }

  private func show(_ progress: BackupProgress) {
    if case .working = stage { stage = .working(progress) }
  }
}

/// Why MONA opens with no more than what makes it start again.
package enum RescueReason: Hashable, Sendable {
  /// So many starts in a row came to nothing.
  case failedStarts(Int)
  /// The person's data is damaged, or gone; the sentence that says so.
  case lostData(String)

  package var title: String {
    switch self {
    case .failedStarts: tr("MONA Did Not Start")
    case .lostData: tr("Your Data Is Damaged")
    }
  }

  package var text: String {
    switch self {
    case .failedStarts(let count):
      trn(
        "MONA stopped {count} time before its window was ready. Nothing else is running now: back up first, then start it again.",
        "MONA stopped {count} times in a row before its window was ready. Nothing else is running now: back up first, then start it again.",
        count)
    case .lostData(let sentence): sentence
    }
  }
}

/// What can be done with a person's data when MONA does not start; each of it on a thread that may wait.
package struct RescueClient: Sendable {
  /// The newest copy that is whole, and what is lost with it.
  package var offer: @Sendable () -> PersonRecovery.Offer?
  /// Goes back to a copy; says where what was there is set aside.
  package var goBack: @Sendable (PersonCopy) throws -> URL?
  /// Reads a back-up, proves that it is whole, and says what it has.
  package var check: @Sendable (URL, @escaping BackupProgress.Telling) throws -> BackupManifest
  package var restore: @Sendable (URL, @escaping BackupProgress.Telling) throws -> Void
  package var backUp: @Sendable (URL, @escaping BackupProgress.Telling) throws -> BackupManifest

  package init(
    offer: @escaping @Sendable () -> PersonRecovery.Offer?,
    goBack: @escaping @Sendable (PersonCopy) throws -> URL?,
    check: @escaping @Sendable (URL, @escaping BackupProgress.Telling) throws -> BackupManifest,
    restore: @escaping @Sendable (URL, @escaping BackupProgress.Telling) throws -> Void,
    backUp: @escaping @Sendable (URL, @escaping BackupProgress.Telling) throws -> BackupManifest
  ) {
    (self.offer, self.goBack) = (offer, goBack)
    (self.check, self.restore, self.backUp) = (check, restore, backUp)
  }

  /// That of a data folder, of which no store is open.
  package static func of(_ folders: Folders, _ inspector: PhotoInspector) -> RescueClient {
    let recovery = PersonRecovery(folders)
    return RescueClient(
      offer: { recovery.offer() }, goBack: { try recovery.goBack(to: $0) },
      check: { try BackupFile($0).check($1).manifest },
      restore: { try recovery.restore(BackupFile($0), inspector, telling: $1) },
      backUp: { file, tell in
        let store = try Store(folder: folders.data, file: folders.person, album: folders.album)
        return try Backup(of: store, Album(folder: folders.album)) { $1.display(for: $0.kind) }
          .make(at: file, replacing: true, telling: tell)
      })
  }
}
