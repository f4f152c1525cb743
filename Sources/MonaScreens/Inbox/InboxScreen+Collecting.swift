import MonaCore
import MonaText

extension InboxScreen {
  /// How many discoveries are decided and not collected yet.
  package var decidedCount: Int {
    groups.count { group in
      if case .chosen = group.decision { !group.isCollected } else { false }
    }
  }

  /// How many groups nothing is decided about.
  package var openCount: Int { groups.count { $0.isOpen } }

  /// Whether there is something to collect, and nothing else is being done.
  package var canCollect: Bool { decidedCount > 0 && activity == nil }

  /// Collects all that is decided.
  package func collect() {
    guard canCollect, !showTooLong() else { return }
    flushComment()
    (activity, progress) = (.collecting, nil)
    let (core, working, before) = (core, work, writing)
    work = Task {
      await working?.finish()
      await before?.value
      activity = .collecting
      do {
        let outcome = try await core.collect { progress in
          Task { @MainActor [weak self] in self?.follow(progress) }
        }
        self.outcome = outcome
        showsCollected = true
      } catch {
        session.fail(error)
      }
      (activity, progress, decided) = (nil, nil, [])
      changes += 1
      await reload()
    }
  }

  /// Takes back all that the batch collected; what was decided stays.
  package func undoCollecting() {
    guard activity == nil else { return }
    (activity, progress) = (.undoing, nil)
    let (core, working) = (core, work)
    work = Task {
      await working?.finish()
      activity = .undoing
      do {
        let count = try await core.undo().count
        session.say(
          trn("{count} discovery taken back", "{count} discoveries taken back", count))
        (outcome, showsCollected) = (nil, false)
      } catch {
        session.fail(error)
      }
      activity = nil
      changes += 1
      await reload()
    }
  }

  /// Goes back to the photos, to decide what is left.
  package func review() {
    showsCollected = false
    showFirstUndecided()
  }

  /// Leads to the collection.
  package func showCollection() {
    session.back()
    session.show(.collection)
  }

  // MARK: What shows

  /// "23 discoveries collected".
  package var collectedTitle: String {
    let count = outcome?.count ?? batch?.counts.collected ?? 0
    return trn("{count} discovery collected", "{count} discoveries collected", count)
  }

  /// What is worth knowing besides: what stopped it, what is left; empty when there is nothing.
  package var collectedNote: String {
    var parts: [String] = []
    if let outcome {
      if let stop = outcome.stop { parts.append(Sentence.of(stop)) }
      if outcome.isCancelled { parts.append(tr("You stopped before the end.")) }
      if !outcome.replaced.isEmpty {
        parts.append(
          trn("{count} photo replaced.", "{count} photos replaced.", outcome.replaced.count))
      }
    }
    if decidedCount > 0 {
      parts.append(
        trn(
          "{count} decision waits to be collected.", "{count} decisions wait to be collected.",
          decidedCount))
    }
    if openCount > 0 {
      parts.append(
        trn("{count} group is still to decide.", "{count} groups are still to decide.", openCount))
    }
    return parts.joined(separator: " ")
  }

  /// Whether something is left to do among the photos.
  package var hasMore: Bool { openCount > 0 || decidedCount > 0 }

  /// What could not be collected, each with the reason.
  package var failures: [InboxAside] {
    groups.compactMap { group in
      guard !group.isCollected, let problem = group.problem else { return nil }
      let photo = group.photos.first { $0.id == group.chosenPhoto } ?? group.photos[0]
      return InboxAside(
        id: photo.id, name: group.choice?.row.displayTitle ?? photo.file.lastPathComponent,
        reason: Sentence.of(problem))
    }
  }
}
