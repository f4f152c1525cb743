import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The making of a back-up: how far it is, and what came of it.
@Observable @MainActor
package final class BackupViewModel {
  /// How far it is.
  package enum Stage: Hashable, Sendable {
    /// It is being written, and then read again.
    case working(BackupProgress?)
    /// It is there and whole.
    case done(BackupManifest)
    /// It is not; why, and what to do.
    case refused(String)
  }

  /// Where it is written.
  package private(set) var file: URL
  package private(set) var stage = Stage.working(nil)

  @ObservationIgnored private let backup: Backup
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private var work: Task<Void, Never>?

  /// - Parameter file: a file of that name makes place for it: the person was asked.
  init(_ file: URL, _ backup: Backup, navigation: Navigation) {
    (self.file, self.backup, self.navigation) = (file, backup, navigation)
  }

  package var title: String { tr("Back Up") }

  /// Begins, unless it was begun.
  package func begin() {
    guard work == nil else { return }
    run()
  }

  /// Begins again in another place.
  package func begin(at file: URL) {
    guard case .refused = stage else { return }
    self.file = file
    run()
  }

  /// What is said once it is there.
  package func doneTexts(_ manifest: BackupManifest) -> (title: String, text: String) {
    let text = tr(
      "“{file}” contains {contents}. MONA read it back: it is complete.",
      ["file": file.lastPathComponent, "contents": manifest.contentsText])
    return (
      tr("Backed Up"), [text, manifest.missingText].compactMap(\.self).joined(separator: "\n\n")
    )
  }

  /// Leaves the page; what is not yet whole is given up, and leaves nothing behind.
  package func leave() {
    stop()
    navigation.back()
  }

  /// Gives up what is being done.
  package func stop() { work?.cancel() }

  /// Waits for what was begun.
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

  /// Shows how far it is, unless it is over meanwhile.
  private func show(_ progress: BackupProgress) {
    if case .working = stage { stage = .working(progress) }
  }
}
