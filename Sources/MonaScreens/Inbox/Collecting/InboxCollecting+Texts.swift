import MonaPerson
import MonaText

extension InboxCollecting {
  /// "Collect 23 Works".
  package var collectText: String {
    let count = groups.decidedCount
    return count == 0
      ? trc("verb", "Collect") : trn("Collect {count} Work", "Collect {count} Works", count)
  }

  /// The same where there is little room: "Collect 23".
  package var collectShortText: String {
    let count = groups.decidedCount
    return count == 0
      ? trc("verb", "Collect") : trc("verb", "Collect {count}", ["count": Format.number(count)])
  }

  /// "23 discoveries collected".
  package var title: String {
    count == 0
      ? tr("Nothing was collected")
      : trn("{count} discovery collected", "{count} discoveries collected", count)
  }

  /// What is worth knowing besides: what stopped it, what is left; empty when there is nothing.
  package var note: String {
    var parts: [String] = []
    if let outcome {
      if let stop = outcome.stop { parts.append(ErrorText.of(stop)) }
      if let folder = outcome.goneAway { parts.append(ErrorText.of(InboxError.notThere(folder))) }
      if outcome.isCancelled { parts.append(tr("You stopped before the end.")) }
      if !outcome.replaced.isEmpty {
        parts.append(
          trn("{count} photo replaced.", "{count} photos replaced.", outcome.replaced.count))
      }
    }
    let (decided, open) = (groups.decidedCount, groups.openCount)
    if decided > 0 {
      parts.append(
        trn(
          "{count} confirmed discovery waits to be collected.",
          "{count} confirmed discoveries wait to be collected.",
          decided))
    }
    if open > 0 {
      parts.append(
        trn("{count} group is still to decide.", "{count} groups are still to decide.", open))
    }
    return parts.joined(separator: " ")
  }

  /// What could not be collected, each with the reason.
  package var failures: [InboxSetAside] {
    groups.all.compactMap { group in
      guard !group.isCollected, let problem = group.problem else { return nil }
      let photo = group.photos.first { $0.id == group.chosenPhoto } ?? group.photos[0]
      return InboxSetAside(
        name: group.choice?.row.displayTitle ?? photo.file.lastPathComponent,
        reason: ErrorText.of(problem))
    }
  }
}
