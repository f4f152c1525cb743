import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// Restores a backup: verifies it, previews the changes, and applies them once the person agrees.
@Observable @MainActor
package final class RestoreViewModel {
  /// The stage of the restore.
  package enum Stage: Hashable, Sendable {
    /// The backup is being verified or restored.
    case working(BackupProgress?)
    /// The backup is intact, and the person decides.
    case deciding
    /// The backup is restored; contains the badges won.
    case done([Badge])
    /// The restore failed; the sentence says why and what to do.
    case refused(String)
  }

  /// A line of the preview, with the titles of the discoveries that it concerns.
  package struct Line: Hashable, Sendable {
    package var text: String
    package var titles: [String]
  }

  /// The backup file.
  package let file: URL
  package private(set) var stage = Stage.working(nil)
  /// Whether to merge the backup with the existing data or to replace that.
  package var way = RestorePlan.Way.merging
  /// The preview of the changes for each way.
  package private(set) var lines: [RestorePlan.Way: [Line]] = [:]

  /// The largest number of titles per line.
  private nonisolated static let named = 50

  @ObservationIgnored private var restoring: Restoring?
  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private var work: Task<Void, Never>?

  init(_ context: AppContext, _ file: URL) {
    (self.context, self.file) = (context, file)
  }

  package var title: String { tr("Restore a Backup") }

  /// The description of the backup.
  package var headText: String { restoring?.plan.manifest.headText ?? "" }

  /// Whether restoring in the chosen way would change anything.
  package var canRestore: Bool {
    guard case .deciding = stage, let restoring else { return false }
    return !restoring.plan.isEmpty(way)
  }

  /// The title and explanation of each way.
  package var wayTexts: [(way: RestorePlan.Way, title: String, text: String)] {
    [
      (
        .merging, tr("Add to what is here"),
        tr("Nothing is lost: where the two differ, the newer stays.")
      ),
      (
        .replacing, tr("Replace what is here"),
        tr("Everything becomes as it is in the backup. MONA keeps a copy of what is here now.")
      ),
    ]
  }

  /// The title and text of the success message.
  package var doneTexts: (title: String, text: String) {
    (tr("Restored"), tr("MONA compared your collection with the backup: everything is there."))
  }

  /// Starts the verification, unless it was started.
  package func begin() {
    guard work == nil else { return }
    let (store, album) = (context.store, context.album)
    let inspector = context.services.collecting.photoInspector
    start { [file] report in
      let (restoring, lines) = try await BlockingExecutor.shared.run {
        let restoring = try Restoring(
          BackupFile(file), into: store, album, inspector, progress: report)
        let ways = [RestorePlan.Way.merging, .replacing]
        let lines = try ways.map { ($0, try Self.lines(restoring.plan, $0, store)) }
        return (restoring, Dictionary(uniqueKeysWithValues: lines))
      }
      self.restoring = restoring
      self.lines = lines
      self.stage = .deciding
    }
  }

  /// Restores the backup in the chosen way.
  package func restore() {
    guard canRestore, let restoring else { return }
    let way = way
    start { report in
      let badges = try await BlockingExecutor.shared.run {
        try restoring.run(way, progress: report)
      }
      self.stage = .done(badges)
    }
  }

  /// Closes the page; a restore that is cancelled changes nothing.
  package func leave() {
    stop()
    context.navigation.back()
  }

  /// Cancels the running task.
  package func stop() { work?.cancel() }

  /// Waits for the running task, for tests.
  func finish() async { await work?.value }

  private func start(
    _ body: @escaping @MainActor (_ report: @escaping BackupProgress.Handler) async throws -> Void
  ) {
    stage = .working(nil)
    work = Task {
      do {
        try await body { progress in Task { @MainActor [weak self] in self?.show(progress) } }
      } catch is CancellationError {
      } catch {
        stage = .refused(ErrorText.of(error))
      }
    }
  }

  /// Shows the progress, unless the task has ended meanwhile.
  private func show(_ progress: BackupProgress) {
    if case .working = stage { stage = .working(progress) }
  }

  private nonisolated static func lines(
    _ plan: RestorePlan, _ way: RestorePlan.Way, _ store: Store
  ) throws -> [Line] {
    try plan.lines(way).map { line in
      let named = line.discoveries.prefix(named)
      let rows = try store.rows(named)
      let titles = named.map { id in
        rows.first { $0.id == id }?.fullTitle ?? plan.titles[id]?.display(for: id.kind) ?? "\(id)"
      }
      let rest = line.discoveries.count - titles.count
      let more = rest > 0 ? [trn("and {count} more", "and {count} more", rest)] : []
      return Line(text: line.text, titles: titles + more)
    }
  }
}
