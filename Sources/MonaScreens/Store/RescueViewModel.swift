import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The rescue window, shown instead of the main window when MONA cannot start normally: restores a
/// copy or a backup, backs up, or starts again.
///
/// Neither the store nor any server connection is open meanwhile.
@Observable @MainActor
package final class RescueViewModel {
  /// The state of the window's current operation.
  package enum Stage: Hashable, Sendable {
    /// Nothing is running: the person chooses.
    case deciding
    /// An operation runs; its progress, once known.
    case working(BackupProgress?)
    /// The operation succeeded; the message to show.
    case done(String)
    /// The operation failed; the reason and the remedy.
    case refused(String)
  }

  /// Why the window was opened.
  package let reason: RescueReason
  /// The state of the current operation.
  package private(set) var stage = Stage.deciding
  /// The newest intact copy of the person's data; nil while it is searched for, and when there is
  /// none.
  package private(set) var offer: PersonRecovery.Offer?
  /// Whether the search for copies has ended.
  package private(set) var isRead = false

  @ObservationIgnored private let client: RescueClient
  /// Called to start MONA normally.
  @ObservationIgnored package var onStart: @MainActor () -> Void = {}
  @ObservationIgnored private var work: Task<Void, Never>?
  /// The manifest of the backup that was checked last.
  @ObservationIgnored private var checked: BackupManifest?

  /// Creates the state of a window that has not searched for copies yet.
  package init(_ reason: RescueReason, _ client: RescueClient) {
    (self.reason, self.client) = (reason, client)
  }

  /// Searches for the newest intact copy.
  package func look() async {
    let client = client
    offer = await BlockingExecutor.shared.run { client.offer() }
    isRead = true
  }

  /// Whether MONA may be started with the data as it is.
  package var canStart: Bool {
    if case .done = stage { return true }
    if case .failedStarts = reason { return true }
    return false
  }

  /// Whether the data can be backed up: not when it is damaged.
  package var canBackUp: Bool {
    if case .failedStarts = reason { true } else { false }
  }

  /// The newest copy and what restoring it would lose, or that there is none; nil while it is
  /// searched for.
  package var offerTexts: (title: String, text: String)? {
    guard let offer else {
      return isRead
        ? (tr("No Copy"), tr("MONA has no intact copy of your data: restore a backup.")) : nil
    }
    return (offer.text, offer.lossText)
  }

  /// The file names of the photos that no visit of the copy refers to.
  package var lostPhotos: [String] { offer?.photosSince ?? [] }

  /// Restores the newest copy.
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

  /// Checks a backup and returns the question to confirm before restoring it: its contents, and
  /// what happens to the current data.
  /// - Returns: nil if the backup is damaged, which `stage` then shows, or if the check was
  ///   cancelled.
  package func question(of file: URL) async -> (heading: String, body: String)? {
    checked = nil
    start { [client] report in
      try client.check(file, report)
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
        ["file": file.fileName]),
    ]
    return (
      tr("Restore this backup?"), parts.compactMap(\.self).joined(separator: "\n\n")
    )
  }

  /// Restores a backup; the current data is set aside.
  package func restore(_ file: URL) {
    start { [client] report in
      try client.restore(file, report)
      return tr("The backup is restored.")
    }
  }

  /// Backs up all of the person's data to `file`, replacing an existing file.
  package func backUp(to file: URL) {
    start { [client] report in
      let manifest = try client.backUp(file, report)
      return tr(
        "“{file}” contains {contents}. MONA read it back: it is complete.",
        ["file": file.fileName, "contents": manifest.contentsText])
    }
  }

  /// Returns from an error to the choices.
  package func decideAgain() {
    if case .refused = stage { stage = .deciding }
  }

  /// Starts MONA normally, if the data permits it.
  package func startMona() {
    guard canStart else { return }
    onStart()
  }

  /// Cancels the running operation.
  package func stop() { work?.cancel() }

  /// Waits for the running operation to end.
  func finish() async { await work?.value }

  private func start(
    _ body: @escaping @Sendable (_ report: @escaping BackupProgress.Handler) throws -> String
  ) {
    start(body) { .done($0) }
  }

  /// Runs an operation on the blocking executor and publishes its progress and its result.
  /// - Parameter then: returns the stage to show after a success.
  private func start<Result: Sendable>(
    _ body: @escaping @Sendable (_ report: @escaping BackupProgress.Handler) throws -> Result,
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

/// Why MONA opens the rescue window.
package enum RescueReason: Hashable, Sendable {
  /// The number of consecutive starts that ended before the main window was ready.
  case failedStarts(Int)
  /// The person's database is damaged or missing; the sentence that explains it.
  case lostData(String)

  /// The heading of the window.
  package var title: String {
    switch self {
    case .failedStarts: tr("MONA Did Not Start")
    case .lostData: tr("Your Data Is Damaged")
    }
  }

  /// The explanation under the heading.
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

/// The operations of the rescue window; each one blocks its thread.
package struct RescueClient: Sendable {
  /// Finds the newest intact copy, and what restoring it would lose.
  package var offer: @Sendable () -> PersonRecovery.Offer?
  /// Restores a copy; returns where the replaced data was set aside.
  package var goBack: @Sendable (PersonCopy) throws -> URL?
  /// Verifies a backup and returns its manifest.
  package var check: @Sendable (URL, @escaping BackupProgress.Handler) throws -> BackupManifest
  /// Restores a backup; sets the current data aside.
  package var restore: @Sendable (URL, @escaping BackupProgress.Handler) throws -> Void
  /// Writes a backup and verifies it; returns its manifest.
  package var backUp: @Sendable (URL, @escaping BackupProgress.Handler) throws -> BackupManifest

  /// Creates the operations.
  package init(
    offer: @escaping @Sendable () -> PersonRecovery.Offer?,
    goBack: @escaping @Sendable (PersonCopy) throws -> URL?,
    check: @escaping @Sendable (URL, @escaping BackupProgress.Handler) throws -> BackupManifest,
    restore: @escaping @Sendable (URL, @escaping BackupProgress.Handler) throws -> Void,
    backUp: @escaping @Sendable (URL, @escaping BackupProgress.Handler) throws -> BackupManifest
  ) {
    (self.offer, self.goBack) = (offer, goBack)
    (self.check, self.restore, self.backUp) = (check, restore, backUp)
  }

  /// The operations on a data folder whose store is not open.
  package static func of(_ folders: Folders, _ inspector: PhotoInspector) -> RescueClient {
    let recovery = PersonRecovery(folders)
    return RescueClient(
      offer: { recovery.offer() }, goBack: { try recovery.goBack(to: $0) },
      check: { try BackupFile($0).verify($1).manifest },
      restore: { try recovery.restore(BackupFile($0), inspector, progress: $1) },
      backUp: { file, report in
        let store = try Store(folder: folders.data, file: folders.person, album: folders.album)
        return try Backup(of: store, Album(folder: folders.album)) { $1.display(for: $0.kind) }
          .make(at: file, replacing: true, progress: report)
      })
  }
}
