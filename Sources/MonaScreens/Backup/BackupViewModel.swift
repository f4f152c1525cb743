import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// Makes a backup, and shows its progress and its result.
@Observable @MainActor
package final class BackupViewModel {
  /// The stage of the backup.
  package enum Stage: Hashable, Sendable {
    /// The file is being written, then verified.
    case working(BackupProgress?)
    /// The file is written and verified.
    case done(BackupManifest)
    /// The backup failed; the sentence says why and what to do.
    case refused(String)
  }

  /// The file to write.
  package private(set) var file: URL
  package private(set) var stage = Stage.working(nil)

  @ObservationIgnored private let backup: Backup
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private var work: Task<Void, Never>?

  /// - Parameter file: the file to write; an existing one is replaced, which the person has
  ///   confirmed.
  init(_ file: URL, _ backup: Backup, navigation: Navigation) {
    (self.file, self.backup, self.navigation) = (file, backup, navigation)
  }

  package var title: String { tr("Back Up") }

  /// Starts the backup, unless it was started.
  package func begin() {
    guard work == nil else { return }
    run()
  }

  /// Starts again with another file after a failure.
  package func begin(at file: URL) {
    guard case .refused = stage else { return }
    self.file = file
    run()
  }

  /// The title and text of the success message.
  package func doneTexts(_ manifest: BackupManifest) -> (title: String, text: String) {
    let text = tr(
      "“{file}” contains {contents}. MONA read it back: it is complete.",
      ["file": file.lastPathComponent, "contents": manifest.contentsText])
    return (
      tr("Backed Up"), [text, manifest.missingText].compactMap(\.self).joined(separator: "\n\n")
    )
  }

  /// Closes the page; cancels a running backup, which leaves no file.
  package func leave() {
    stop()
    navigation.back()
  }

  /// Cancels the running task.
  package func stop() { work?.cancel() }

  /// Waits for the running task, for tests.
  func finish() async { await work?.value }

  private func run() {
    stage = .working(nil)
    work = Task { [backup, file] in
      do {
        let manifest = try await BlockingExecutor.shared.run {
          try backup.make(at: file, replacing: true) { progress in
            Task { @MainActor [weak self] in self?.show(progress) }
          }
        }
        stage = .done(manifest)
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
}
