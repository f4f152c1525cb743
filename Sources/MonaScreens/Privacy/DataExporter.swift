import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// *Export My Data*: writes all of the person's data into one archive in standard formats.
@Observable @MainActor
package final class DataExporter {
  /// The progress from 0 to 1; nil when no export is running.
  package private(set) var progress: Double?

  @ObservationIgnored private let context: AppContext
  @ObservationIgnored private var writing: Task<Void, Never>?

  init(_ context: AppContext) {
    self.context = context
  }

  /// A suggested file name: "MONA 2026-11-24.tar".
  package static func fileName(on date: Date = Date()) -> String {
    "MONA \(MontrealDay(date)).tar"
  }

  /// Writes the archive atomically; then shows its contents and any missing photos, or the error.
  package func export(to file: URL) async {
    guard writing == nil else { return }
    progress = 0
    let archive = DataArchive(store: context.store, album: context.album)
    let task = Task {
      do {
        let contents = try await archive.write(to: file, readMe: DataExportText.readMe) {
          [weak self] part in Task { @MainActor in self?.show(part) }
        }
        context.toasts.show(DataExportText.sentence(contents), file: file)
      } catch {
        context.toasts.report(error)
      }
    }
    writing = task
    await task.value
    (writing, progress) = (nil, nil)
  }

  /// Cancels the export; removes the incomplete file.
  package func cancel() { writing?.cancel() }

  private func show(_ part: Double) {
    if progress != nil { progress = part }
  }
}

/// The texts about and inside an archive of the person's data.
enum DataExportText {
  /// The contents of the archive's `README.txt`.
  static var readMe: String {
    [
      tr("Your data, exported from MONA."),
      tr("photos: the photos of your visits."),
      tr("visits.csv: your visits as a table, for spreadsheets."),
      tr("visits.json: the same for programs."),
      tr("targeted.csv: what you would like to see."),
      tr("notes.csv: your notes on works."),
      tr("badges.csv: the badges you won."),
      tr("own.csv: your own discoveries, which no catalogue has."),
      tr("tours.csv: the stops of your tours."),
      tr("reports.json: what you reported of the catalogue, if you did; reports: its photos."),
    ].joined(separator: "\n") + "\n"
  }

  /// The message after an export: the number of visits, photos, and missing photos.
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
