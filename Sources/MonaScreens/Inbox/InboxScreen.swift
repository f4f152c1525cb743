import Foundation
import MonaCore
import MonaText
import Observation

/// The inbox of photos: they are read, the person says what each group of them shows, and then all
/// is collected at once.
///
/// What the person decides shows at once and is written behind, in order. Nothing of it is only
/// here: every decision is in the store a moment later.
@Observable @MainActor
package final class InboxScreen {
  /// What fills the page.
  package enum Content: Hashable, Sendable {
    /// It is not known yet whether something waits.
    case opening
    /// Nothing waits: photos are asked for.
    case start
    /// Photos are being read, and none shows yet.
    case waiting
    /// There is nothing to decide about what was read.
    case nothing
    /// What each group shows is decided.
    case review
    /// The batch is collected.
    case collected
  }

  /// What takes its time.
  package enum Activity: Hashable, Sendable {
    case reading
    case collecting
    case undoing
  }

  /// The batch there is.
  package internal(set) var batch: InboxBatch?
  /// What there is to decide, in the order the photos were taken.
  package internal(set) var groups: [InboxGroup] = []
  /// Where the group in front is among them.
  package internal(set) var position = 0
  /// The photo of the group in front that shows large, when it is not the one that is collected.
  var lookedAt: InboxPhoto.ID?
  /// What takes its time now.
  package internal(set) var activity: Activity?
  /// How far that is.
  package internal(set) var progress: InboxProgress?
  /// The files there is nothing to decide about, each with the reason.
  package internal(set) var aside: [InboxAside] = []
  /// What came of collecting, in this run.
  package internal(set) var outcome: InboxOutcome?
  /// What was done last, in a few words.
  package internal(set) var said = ""
  /// Whether the next digit gives stars.
  package internal(set) var isRating = false
  /// What is said of the group in front, as it is being typed.
  package internal(set) var comment = ""
  /// The offset of the clock that is being tried; nil when the batch's shows.
  var wantedOffset: TimeInterval?
  /// The offset at which clocks and tracks agree best.
  package internal(set) var suggestedOffset: TimeInterval?
  var isLoaded = false
  var showsCollected = false

  /// Searches for what none of the candidates is.
  @ObservationIgnored package private(set) lazy var find = InboxFind(self)

  @ObservationIgnored let session: Session
  @ObservationIgnored let core: Inbox
  /// The photo that keeps the place when groups change.
  @ObservationIgnored var frontPhoto: InboxPhoto.ID?
  @ObservationIgnored var work: Task<Void, Never>?
  @ObservationIgnored var writing: Task<Void, Never>?
  @ObservationIgnored var unwritten = 0
  /// Grows with each change, so that what was read before it is not shown after it.
  @ObservationIgnored var changes = 0
  @ObservationIgnored var previewing: Task<Void, Never>?
  @ObservationIgnored var isReloading = false
  /// What can be taken back, the last decision last.
  @ObservationIgnored var decided: [DecidedGroup] = []
  @ObservationIgnored var commenting: (group: InboxGroup, task: Task<Void, Never>)?
  /// The comments that are too long to be kept, as long as the run lasts: they wait to be shortened.
  @ObservationIgnored var tooLong: [InboxGroup.ID: String] = [:]

  /// The inbox of a session, of which nothing is known yet.
  init(_ session: Session, _ trackReader: TrackReader) {
    self.session = session
    core = Inbox(
      collecting: session.collecting, trackReader: trackReader, titled: { $0.displayTitle })
  }

  // MARK: What shows

  /// What fills the page.
  package var content: Content {
    guard isLoaded else { return .opening }
    guard let batch else { return activity == .reading ? .waiting : .start }
    if showsCollected { return .collected }
    if !groups.isEmpty { return .review }
    return activity == .reading || batch.state == .reading ? .waiting : .nothing
  }

  /// The group in front.
  package var front: InboxGroup? { groups.indices.contains(position) ? groups[position] : nil }

  /// The photo that shows large.
  package var photo: InboxPhoto? {
    guard let front else { return nil }
    return front.photos.first { $0.id == lookedAt ?? front.chosenPhoto } ?? front.photos.first
  }

  /// Whether photos or decisions wait here.
  package var isWaiting: Bool { batch.map { $0.state != .finished } ?? false }

  // MARK: Reading the store

  /// Shows what an earlier run left, once.
  package func open() async {
    guard !isLoaded else { return }
    await reload()
    isLoaded = true
    if let batch, batch.state == .finished, batch.counts.collected > 0 { showsCollected = true }
    showFirstUndecided()
    if batch?.state == .reading, activity == nil { read([]) }
  }

  /// Reads again what the store has; what changes meanwhile is not overwritten.
  func reload() async {
    let (core, offset, changes) = (core, wantedOffset, changes)
    do {
      let batch = try await core.open()
      let groups = try await core.groups(clockOffset: offset)
      let photos = try await core.photos()
      let titles = try await titles(of: photos.compactMap(\.importedAs))
      guard changes == self.changes else { return }
      if self.batch != batch { self.batch = batch }
      show(groups)
      let names = Dictionary(
        uniqueKeysWithValues: photos.map { ($0.id, $0.file.lastPathComponent) })
      let aside = photos.compactMap { InboxAside($0, names: names, titles: titles) }
      if self.aside != aside { self.aside = aside }
    } catch {
      session.fail(error)
    }
  }

  private func titles(of ids: [DiscoveryID]) async throws -> [DiscoveryID: String] {
    guard !ids.isEmpty else { return [:] }
    let store = session.store
    let rows = try await background { try store.rows(Set(ids)) }
    return Dictionary(rows.map { ($0.id, $0.displayTitle) }) { first, _ in first }
  }

  /// Shows other groups, the one in front staying there.
  func show(_ groups: [InboxGroup]) {
    if groups != self.groups { self.groups = groups }
    let place = frontPhoto.flatMap { front in
      groups.firstIndex { $0.photos.contains { $0.id == front } }
    }
    place.map(come) ?? come(to: min(position, max(0, groups.count - 1)))
  }

  /// Writes in the order things were decided; reads again once all is written.
  func write(_ body: @escaping @Sendable (Inbox) async throws -> Void) {
    let (core, before) = (core, writing)
    changes += 1
    unwritten += 1
    writing = Task {
      await before?.value
      do { try await body(core) } catch { session.fail(error) }
      unwritten -= 1
      if unwritten == 0 { await reload() }
    }
  }

  /// Does something to a group; when it is no more as it was shown, to the one that now has its
  /// first photo.
  func change(
    _ group: InboxGroup, _ body: @escaping @Sendable (Inbox, InboxGroup) async throws -> Void
  ) {
    write { core in
      do { try await body(core, group) } catch InboxError.unknown {
        let groups = try await core.groups()
        let now = groups.first { $0.photos.contains { $0.id == group.id } }
        guard let now else { throw InboxError.unknown(group.id) }
        try await body(core, now)
      }
    }
  }

  /// Waits until all that was begun is done.
  func settle() async {
    while let task = commenting?.task ?? work ?? previewing ?? writing {
      await task.value
      if task == work { work = nil }
      if task == previewing { previewing = nil }
      if task == writing, unwritten == 0 { writing = nil }
    }
  }
}
