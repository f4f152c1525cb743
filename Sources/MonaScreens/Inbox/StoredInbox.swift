import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// What the store has of the inbox, as it was read last: the batch, its groups, and what was set
/// aside.
@Observable @MainActor
package final class StoredInbox {
  /// The batch there is.
  package private(set) var batch: InboxBatch?
  /// The photos there is nothing to decide about, each with the reason.
  private var photosAside: [InboxSetAside] = []
  /// Whether it is known what an earlier run left.
  private(set) var isLoaded = false
  /// The clocks of the cameras whose photos are in the batch.
  package private(set) var clocks: [CameraClock] = []
  /// Offsets of clocks by which groups are made instead of what is kept.
  @ObservationIgnored private var tried: [CameraClock.ID: TimeInterval] = [:]

  private let core: Inbox
  private let groups: InboxGroups
  private let writing: InboxWriting
  private let store: Store
  private let toasts: Toasts

  init(
    _ core: Inbox, _ groups: InboxGroups, _ writing: InboxWriting, _ store: Store,
    _ toasts: Toasts
  ) {
    (self.core, self.groups, self.writing) = (core, groups, writing)
    (self.store, self.toasts) = (store, toasts)
  }

  /// Reads what the store has, and is known from then on.
  func load() async {
    await reload()
    isLoaded = true
  }

  /// Reads again what the store has; what changes meanwhile is not overwritten.
  func reload() async {
    let (core, tried, revision) = (core, tried, writing.revision)
    do {
      let batch = try await core.open()
      let groups = try await core.groups(trying: tried)
      let clocks = try await core.clocks()
      let photos = try await core.photos()
      let titles = try await titles(of: photos.compactMap(\.importedAs))
      guard revision == writing.revision else { return }
      if self.batch != batch { self.batch = batch }
      if self.clocks != clocks { self.clocks = clocks }
      self.groups.show(groups)
      let names = Dictionary(
        uniqueKeysWithValues: photos.map { ($0.id, $0.file.lastPathComponent) })
      let aside = photos.compactMap { InboxSetAside($0, names: names, titles: titles) }
      if photosAside != aside { photosAside = aside }
    } catch {
      toasts.report(error)
    }
  }

  private func titles(of ids: [DiscoveryID]) async throws -> [DiscoveryID: String] {
    guard !ids.isEmpty else { return [:] }
    let store = store
    let rows = try await store.read { store in try store.rows(Set(ids)) }
    return Dictionary(rows.map { ($0.id, $0.displayTitle) }) { first, _ in first }
  }

  // MARK: The clock

  /// Shows the groups that another offset of the clock makes, now and whenever they are read again;
  /// nothing is kept.
  func arrange(_ clock: CameraClock.ID, at offset: TimeInterval) async {
    tried = [clock: offset]
    let revision = writing.revision
    // What shows stays where it cannot be worked out; reading again tells why.
    guard let groups = try? await core.groups(trying: tried), revision == writing.revision
    else { return }
    self.groups.show(groups)
  }

  /// Makes groups by the clocks as they are kept again, the next time they are read.
  func stopArranging() {
    tried = [:]
  }

  /// Shows a clock as the person puts it right, which is being written.
  func correct(_ clock: CameraClock.ID, to offset: TimeInterval) {
    guard let index = clocks.firstIndex(where: { $0.id == clock }) else { return }
    (clocks[index].offset, clocks[index].origin) = (offset, .person)
  }

  /// Shows the batch without a track, which is being removed.
  func forgetTrack(_ id: InboxTrack.ID) {
    batch?.tracks.removeAll { $0.id == id }
  }

  // MARK: Displayed values

  /// Whether photos or decisions wait here.
  package var isWaiting: Bool { batch.map { $0.state != .finished } ?? false }

  /// Whether something was collected, and nothing is left to decide.
  var isFinished: Bool { batch.map { $0.state == .finished && $0.counts.collected > 0 } ?? false }

  /// What there is nothing to decide about, each with the reason: the videos, in one, and photos.
  package var aside: [InboxSetAside] {
    [InboxSetAside(videos: videos)].compactMap(\.self) + photosAside
  }

  private var videos: [URL] { batch?.videos ?? [] }

  /// How many files were set aside, videos with them, where there is little room.
  package var asideNumber: String { Format.number(photosAside.count + videos.count) }

  /// What was set aside: "3 files set aside · 2 videos left out"; nil when nothing was.
  package var asideText: String? {
    let (files, videos) = (photosAside.count, videos.count)
    let parts = [
      files == 0 ? nil : trn("{count} file set aside", "{count} files set aside", files),
      videos == 0 ? nil : InboxSetAside.text(videos: videos),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

/// A file there is nothing to decide about, or that could not be collected, with the reason; all
/// videos are one.
package struct InboxSetAside: Hashable, Sendable {
  /// Its file, or what it shows.
  package var name: String
  /// The reason in a sentence.
  package var reason: String

  init(name: String, reason: String) {
    (self.name, self.reason) = (name, reason)
  }

  /// Nil for a photo there is something to decide about.
  /// - Parameters:
  ///   - names: the files of all photos.
  ///   - titles: those of what is collected.
  init?(_ photo: InboxPhoto, names: [InboxPhoto.ID: String], titles: [DiscoveryID: String]) {
    name = photo.file.lastPathComponent
    if let problem = photo.problem {
      reason = ErrorText.of(problem)
    } else if let discovery = photo.importedAs {
      reason = tr("Already in your collection: {title}.", ["title": titles[discovery] ?? ""])
    } else if let original = photo.copyOf.flatMap({ names[$0] }) {
      reason = tr("The same photo as {name}.", ["name": original])
    } else if photo.wasSkipped {
      reason = tr("Skipped before: to decide about it after all, open this photo by itself.")
    } else {
      return nil
    }
  }

  /// Nil when there are none.
  init?(videos: [URL]) {
    guard !videos.isEmpty else { return nil }
    name = Self.text(videos: videos.count)
    let named = videos.prefix(Self.videosNamed).map(\.lastPathComponent)
    let more = videos.count - named.count
    reason = (named + (more > 0 ? [trn("and {count} more", "and {count} more", more)] : []))
      .joined(separator: ", ")
  }

  /// "3 videos left out".
  static func text(videos count: Int) -> String {
    trn("{count} video left out", "{count} videos left out", count)
  }

  /// Nobody looks for more by their names.
  private static let videosNamed = 12
}
