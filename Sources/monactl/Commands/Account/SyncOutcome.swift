import MonaPerson
import MonaSync
import MonaText

/// What one run of `sync` did.
struct SyncOutcome {
  let status: UploadStatus
  let next: UploadNext
  let report: MergeReport
  let photos: PhotoFetching.Report

  private var pause: UploadPause? {
    if case .paused(let pause) = next, status.waiting > 0 { pause } else { nil }
  }

  var json: JSONValue {
    [
      "sent": .int(status.sent), "waiting": .int(status.waiting), "refused": .int(status.refused),
      "paused": JSONValue(pause.map { "\($0)" }), "added": .int(report.added),
      "changed": .int(report.changed), "removed": .int(report.removed),
      "photos": .int(photos.fetched), "setAside": .int(report.setAside),
      "questions": .int(report.questions),
    ]
  }

  /// A sentence for each thing that happened.
  var lines: [String] {
    let counts: [(Int, String)] = [
      (status.sent, trn("{count} visit was sent.", "{count} visits were sent.", status.sent)),
      (
        report.added,
        trn("{count} visit was fetched.", "{count} visits were fetched.", report.added)
      ),
      (
        report.changed,
        trn(
          "{count} visit was changed as another device has it.",
          "{count} visits were changed as another device has them.", report.changed)
      ),
      (
        report.removed,
        trn(
          "{count} visit was removed, as on another device.",
          "{count} visits were removed, as on another device.", report.removed)
      ),
      (
        photos.fetched,
        trn("{count} photo was fetched.", "{count} photos were fetched.", photos.fetched)
      ),
      (
        photos.damaged,
        trn(
          "{count} photo could not be fetched: give the command again later.",
          "{count} photos could not be fetched: give the command again later.", photos.damaged)
      ),
      (
        report.questions,
        trn(
          "Of {count} visit both devices have other words: choose on its sheet.",
          "Of {count} visits both devices have other words: choose on their sheets.",
          report.questions)
      ),
      (
        status.refused,
        trn(
          "{count} visit was refused: “monactl outbox” says why.",
          "{count} visits were refused: “monactl outbox” says why.", status.refused)
      ),
    ]
    let said = counts.filter { $0.0 > 0 }.map(\.1) + waiting
    return said.isEmpty ? [tr("Both sides have the same already.")] : said
  }

  private var waiting: [String] {
    let count = status.waiting - status.refused
    guard count > 0 else { return [] }
    let waiting = trn(
      "{count} visit waits to be sent.", "{count} visits wait to be sent.", count)
    return [[waiting, why].compactMap(\.self).joined(separator: " ")]
  }

  /// Why something waits on; nil where something else says so.
  private var why: String? {
    if case .retry = next {
      tr("The server does not take it now: give the command again later.")
    } else {
      pause?.sentence
    }
  }
}

extension UploadPause {
  /// Why nothing is sent, and what to do.
  fileprivate var sentence: String {
    switch self {
    case .noConsent:
      tr("Nothing is sent before you agree: log in with --consent to do so.")
    case .expired: tr("The server ended this session: log in again.")
    case .policy: tr("You let nothing be sent.")
    case .offline: tr("There is no network.")
    case .metered: tr("This network is metered.")
    case .lowBattery: tr("The battery is low.")
    }
  }
}
