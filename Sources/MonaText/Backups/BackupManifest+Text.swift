import Foundation
import MonaModel
import MonaPerson

extension BackupManifest {
  /// What the backup is: "Backup of November 24, 2026 at 2:32 PM: 12 visits and 12 photos".
  package var headText: String {
    tr(
      "Backup of {moment}: {contents}",
      [
        "moment": Format.moment(ISO8601.date(madeAt) ?? .distantPast), "contents": contentsText,
      ])
  }

  /// What a backup has: "12 visits and 12 photos".
  package var contentsText: String {
    // TRANSLATORS: {visits} is "12 visits", {photos} is "12 photos".
    tr(
      "{visits} and {photos}",
      [
        "visits": trn("{count} visit", "{count} visits", visits),
        "photos": trn("{count} photo", "{count} photos", photos),
      ])
  }

  /// That photos were missing when it was made; nil when none was.
  package var missingText: String? {
    missingPhotos.isEmpty
      ? nil
      : trn(
        "{count} photo was missing from your album, and is not in the backup.",
        "{count} photos were missing from your album, and are not in the backup.",
        missingPhotos.count)
  }
}
