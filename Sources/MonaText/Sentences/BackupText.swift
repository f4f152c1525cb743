import Foundation
import MonaModel
import MonaPerson

extension BackupError {
  /// The error message of a backup or restore, and what to do.
  package var sentence: String {
    switch self {
    case .noBackup(let file):
      tr("“{file}” is not a MONA backup: choose a file that MONA made.", file.named)
    case .damaged(let file):
      tr(
        "“{file}” is damaged or incomplete: choose another backup. Nothing was changed.",
        file.named)
    case .newer(let file, let version):
      tr(
        "“{file}” was made by a newer MONA ({version}): update this one, then try again. Nothing was changed.",
        file.named.merging(["version": version]) { $1 })
    case .unreadable(let file, let code):
      tr(
        "“{file}” cannot be read ({reason}): check that it is there and that you are allowed to open it.",
        file.named.merging(["reason": ErrorText.reason(code)]) { $1 })
    case .full(let file):
      tr("There is not enough room for “{file}”: make room, or choose another disk.", file.named)
    case .unwritable(let file, let code):
      tr(
        "“{file}” cannot be written ({reason}): choose another place.",
        file.named.merging(["reason": ErrorText.reason(code)]) { $1 })
    case .exists(let file):
      tr("“{file}” is there already: choose another name.", file.named)
    case .otherAccount(let name):
      tr(
        "This backup belongs to another account than “{name}”, which is in use here: log in to that account, then restore it.",
        ["name": name])
    case .accountIsHere(let name):
      tr(
        "“{name}” has visits on this computer already: log in to that account, then restore its backup.",
        ["name": name])
    case .noCopy(let name?):
      tr("There is no intact copy “{name}”: choose another one.", ["name": name])
    case .noCopy(nil):
      tr("MONA has no intact copy of your data: restore a backup.")
    case .inUse:
      tr("MONA has this data open: quit MONA and wait for monactl, then try again.")
    case .notRestored:
      tr(
        "Not all of the backup could be restored: check your disk, then restore it again."
      )
    }
  }
}

extension BackupManifest {
  /// The title of a backup: "Backup of November 24, 2026 at 2:32 PM: 12 visits and 12 photos".
  package var headText: String {
    tr(
      "Backup of {moment}: {contents}",
      [
        "moment": Format.moment(ISO8601.date(madeAt) ?? .distantPast), "contents": contentsText,
      ])
  }

  /// The contents of a backup: "12 visits and 12 photos".
  package var contentsText: String {
    // TRANSLATORS: {visits} is "12 visits", {photos} is "12 photos".
    tr(
      "{visits} and {photos}",
      [
        "visits": trn("{count} visit", "{count} visits", visits),
        "photos": trn("{count} photo", "{count} photos", photos),
      ])
  }

  /// The number of photos that were missing when the backup was made; nil when there were none.
  package var missingText: String? {
    missingPhotos.isEmpty
      ? nil
      : trn(
        "{count} photo was missing from your album, and is not in the backup.",
        "{count} photos were missing from your album, and are not in the backup.",
        missingPhotos.count)
  }
}

extension BackupProgress {
  /// The progress: "Backing up: 42%".
  package var text: String {
    let values = ["share": Format.number(done * 100 / total)]
    return switch step {
    case .writing: tr("Backing up: {share}%", values)
    case .checking: tr("Checking the backup: {share}%", values)
    case .restoring: tr("Restoring: {share}%", values)
    }
  }
}

extension PersonCopy {
  /// The time of the copy: "Nov 24, 2026 at 2:32 PM".
  package var momentText: String { Format.moment(madeAt) }

  /// Why the copy was made; nil for a daily copy.
  package var reasonText: String? {
    switch reason {
    case .daily: nil
    case .beforeRestoring: tr("before a backup was restored")
    }
  }
}

extension PersonRecovery.Offer {
  /// The description of the copy: "The copy from Nov 24, 2026 at 2:32 PM has 12 visits".
  package var text: String {
    trn(
      "The copy from {moment} has {count} visit.", "The copy from {moment} has {count} visits.",
      contents.visits, ["moment": copy.momentText])
  }

  /// What is lost when the copy is restored.
  package var lossText: String {
    let since = tr("What you did since then is lost.")
    guard !photosSince.isEmpty else { return since }
    let photos = trn(
      "{count} photo in your album belongs to no visit of that copy: collect it again.",
      "{count} photos in your album belong to no visit of that copy: collect them again.",
      photosSince.count)
    return "\(since) \(photos)"
  }
}

extension RestorePlan {
  /// A line of the restore plan with the discoveries that it concerns.
  package struct Line: Hashable, Sendable {
    package var text: String
    /// The discoveries; empty for changes that do not concern single ones.
    package var discoveries: [DiscoveryID] = []
  }

  /// The changes that restoring would make, then what remains unchanged.
  package func lines(_ way: Way) -> [Line] {
    let visits = way == .merging ? mergingLines : replacingLines
    var lines = visits.filter { !$0.discoveries.isEmpty }
    if wishes > 0 {
      let text = trn("{count} wish is added", "{count} wishes are added", wishes)
      lines.append(Line(text: text))
    }
    if badges > 0 {
      lines.append(Line(text: trn("{count} badge is added", "{count} badges are added", badges)))
    }
    if notes > 0 {
      lines.append(Line(text: trn("{count} note is added", "{count} notes are added", notes)))
    }
    if reports > 0 {
      lines.append(
        Line(text: trn("{count} report is added", "{count} reports are added", reports)))
    }
    if tours > 0 {
      let text = trn(
        "{count} tour is added, or was changed later there",
        "{count} tours are added, or were changed later there", tours)
      lines.append(Line(text: text))
    }
    if photosBack > 0 {
      let text = trn(
        "{count} missing photo returns to your album",
        "{count} missing photos return to your album", photosBack)
      lines.append(Line(text: text))
    }
    if way == .merging, photosAdded > 0 {
      let text = trn(
        "{count} photo is added to a visit that is here too",
        "{count} photos are added to visits that are here too", photosAdded)
      lines.append(Line(text: text))
    }
    if isEmpty(way) {
      lines.insert(Line(text: tr("Nothing changes: all of it is here already")), at: 0)
    }
    if same > 0 {
      let text = trn(
        "{count} visit is here already, as it is in the backup",
        "{count} visits are here already, as they are in the backup", same)
      lines.append(Line(text: text))
    }
    return lines
  }

  private var added: Line {
    Line(
      text: trn("{count} visit is added", "{count} visits are added", new.count), discoveries: new)
  }

  private var mergingLines: [Line] {
    let kept = different.filter { !Set(taken).contains($0) }
    return [
      added,
      Line(
        text: trn(
          "{count} visit is newer in the backup, and is updated",
          "{count} visits are newer in the backup, and are updated", taken.count),
        discoveries: taken),
      Line(
        text: trn(
          "{count} visit is newer here, and stays as it is",
          "{count} visits are newer here, and stay as they are", kept.count), discoveries: kept),
      Line(
        text: trn(
          "{count} visit is only here, and stays", "{count} visits are only here, and stay",
          onlyHere.count), discoveries: onlyHere),
    ]
  }

  private var replacingLines: [Line] {
    [
      added,
      Line(
        text: trn(
          "{count} visit becomes what it is in the backup",
          "{count} visits become what they are in the backup", different.count),
        discoveries: different),
      Line(
        text: trn(
          "{count} visit is only here, and is removed; its photo stays in your album",
          "{count} visits are only here, and are removed; their photos stay in your album",
          onlyHere.count),
        discoveries: onlyHere),
    ]
  }
}
