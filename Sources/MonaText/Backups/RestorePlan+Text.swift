import MonaModel
import MonaPerson

extension RestorePlan {
  /// A line of what restoring changes, and the discoveries it speaks of.
  package struct Line: Hashable, Sendable {
    package var text: String
    package var discoveries: [DiscoveryID] = []
  }

  /// What restoring changes, and what it leaves, line by line.
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
    if photosBack > 0 {
      let text = trn(
        "{count} missing photo returns to your album",
        "{count} missing photos return to your album", photosBack)
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
