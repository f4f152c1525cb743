import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// *Export My Data*: one archive with all that is the person's, which any computer can read.
@Observable @MainActor
package final class DataExporter {
  /// How far it is, between 0 and 1; nil when nothing is being written.
  package private(set) var progress: Double?

  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private var writing: Task<Void, Never>?

  init(store: Store, album: Album, toasts: Toasts) {
    (self.store, self.album, self.toasts) = (store, album, toasts)
  }

  /// A name for the archive, which the person may change: "MONA 2026-11-24.tar".
  package static func fileName(on date: Date = Date()) -> String {
    "MONA \(MontrealDay(date)).tar"
  }

  /// Writes the archive, whole or not at all; says where it is, and what could not be in it.
  package func export(to file: URL) async {
    guard writing == nil else { return }
    progress = 0
    let archive = DataArchive(store: store, album: album)
    let task = Task {
      do {
        let contents = try await archive.write(to: file, readMe: DataExportText.readMe) {
          [weak self] part in Task { @MainActor in self?.show(part) }
        }
        toasts.show(DataExportText.sentence(contents), file: file)
      } catch {
        toasts.report(error)
      }
    }
    writing = task
    await task.value
    (writing, progress) = (nil, nil)
  }

  /// Stops writing; nothing is left of what was begun.
  package func cancel() { writing?.cancel() }

  private func show(_ part: Double) {
    if progress != nil { progress = part }
  }
}
