import MonaPerson
import MonaText

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
