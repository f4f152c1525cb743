import MonaPerson

extension BackupManifest {
  /// What a backup has: "12 visits with 12 photos".
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
