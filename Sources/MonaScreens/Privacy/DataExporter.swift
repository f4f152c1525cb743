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

/// What MONA says of an archive of the person's data, and in it.
enum DataExportText {
  /// The file `README.txt` of the archive.
  static var readMe: String {
    [
      tr("Your data, exported from MONA."),
      tr("photos: the photos of your visits."),
      tr("visits.csv: your visits as a table, for spreadsheets."),
      tr("visits.json: the same for programs."),
      tr("targeted.csv: what you would like to see."),
      tr("badges.csv: the badges you won."),
    ].joined(separator: "\n") + "\n"
  }

  /// What was written: 12 visits, 11 photos.
  static func sentence(_ contents: DataArchive.Contents) -> String {
    let visits = trn("{count} visit", "{count} visits", contents.visits)
    let photos = trn("{count} photo", "{count} photos", contents.photos)
    let done = tr(
      "Your data is exported: {visits}, {photos}.", ["visits": visits, "photos": photos])
    guard contents.missing > 0 else { return done }
    let lost = trn(
      "{count} photo is no longer in its folder.",
      "{count} photos are no longer in their folder.", contents.missing)
    return "\(done) \(lost)"
  }
}
