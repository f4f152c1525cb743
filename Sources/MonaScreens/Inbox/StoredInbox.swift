import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The stored state of the inbox as last read: the batch, its groups, and files set aside.
@Observable @MainActor
package final class StoredInbox {
  /// The current batch; nil when there is none.
  package private(set) var batch: InboxBatch?
  /// The photos that need no decision, with the reasons.
  private var photosAside: [InboxSetAside] = []
  /// Called before another batch, or none, is shown.
  @ObservationIgnored var batchBegins: @MainActor () -> Void = {}
  /// Whether the state was loaded.
  private(set) var isLoaded = false
  /// The clocks of the cameras that took photos of the batch.
  package private(set) var clocks: [CameraClock] = []
  /// Previewed clock offsets, which replace the stored ones when groups are made.
  @ObservationIgnored private var tried: [CameraClock.ID: TimeInterval] = [:]

  private let core: Inbox
  private let groups: InboxGroups
  private let writing: InboxWriting
  private let context: AppContext

  init(_ context: AppContext, _ core: Inbox, _ groups: InboxGroups, _ writing: InboxWriting) {
    (self.context, self.core, self.groups, self.writing) = (context, core, groups, writing)
  }

  /// Loads the state.
  func load() async {
    await reload()
    isLoaded = true
  }

  /// Reloads the state; discards the result if something changed meanwhile.
  func reload() async {
    let (core, tried, revision) = (core, tried, writing.revision)
    do {
      let batch = try await core.open()
      let groups = try await core.groups(trying: tried)
      let clocks = try await core.clocks()
      let photos = try await core.photos()
      let titles = try await titles(of: photos.compactMap(\.importedAs))
      guard revision == writing.revision else { return }
      if self.batch?.id != batch?.id { batchBegins() }
      if self.batch != batch { self.batch = batch }
      if self.clocks != clocks { self.clocks = clocks }
      self.groups.show(groups)
      let names = Dictionary(
        uniqueKeysWithValues: photos.map { ($0.id, $0.file.fileName) })
      let aside = photos.compactMap { InboxSetAside($0, names: names, titles: titles) }
      if photosAside != aside { photosAside = aside }
    } catch {
      context.toasts.report(error)
    }
  }

  private func titles(of ids: [DiscoveryID]) async throws -> [DiscoveryID: String] {
    guard !ids.isEmpty else { return [:] }
    let store = context.store
    let rows = try await store.read { store in try store.rows(Set(ids)) }
    return Dictionary(rows.map { ($0.id, $0.displayTitle) }) { first, _ in first }
  }

  // MARK: Clocks

  /// Previews the groups that another clock offset makes, until ``stopArranging()``; nothing is
  /// stored.
  func arrange(_ clock: CameraClock.ID, at offset: TimeInterval) async {
    tried = [clock: offset]
    let revision = writing.revision
    // After a failure the displayed groups stay; the next reload reports the error.
    guard let groups = try? await core.groups(trying: tried), revision == writing.revision
    else { return }
    self.groups.show(groups)
  }

  /// Ends the preview with the next reload.
  func stopArranging() {
    tried = [:]
  }

  /// Changes the displayed offset of a clock while it is being stored.
  func correct(_ clock: CameraClock.ID, to offset: TimeInterval) {
    guard let index = clocks.firstIndex(where: { $0.id == clock }) else { return }
    (clocks[index].offset, clocks[index].origin) = (offset, .person)
  }

  /// Removes a track from the displayed batch while it is being removed from the store.
  func forgetTrack(_ id: InboxTrack.ID) {
    batch?.tracks.removeAll { $0.id == id }
  }

  // MARK: Displayed values

  /// Whether there is an unfinished batch.
  package var isWaiting: Bool { batch.map { $0.state != .finished } ?? false }

  /// Whether the batch is finished and something was collected.
  var isFinished: Bool { batch.map { $0.state == .finished && $0.counts.collected > 0 } ?? false }

  /// The files that need no decision, with the reasons: all videos as one entry, all files of other
  /// kinds as one, then photos.
  package var aside: [InboxSetAside] {
    [
      InboxSetAside(videos, text: InboxSetAside.text(videos:)),
      InboxSetAside(others, text: InboxSetAside.text(others:)),
    ].compactMap(\.self) + photosAside
  }

  private var videos: [URL] { batch?.videos ?? [] }
  private var others: [URL] { batch?.others ?? [] }

  /// The number of files set aside or left out, for narrow windows.
  package var asideNumber: String {
    Format.number(photosAside.count + videos.count + others.count)
  }

  /// The summary "3 files set aside · 2 videos left out"; nil when there are none.
  package var asideText: String? {
    let (files, videos, others) = (photosAside.count, videos.count, others.count)
    let parts = [
      files == 0 ? nil : trn("{count} file set aside", "{count} files set aside", files),
      videos == 0 ? nil : InboxSetAside.text(videos: videos),
      others == 0 ? nil : InboxSetAside.text(others: others),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

/// A file that needs no decision or could not be collected, with the reason; all videos form one
/// entry, and all files of other kinds.
package struct InboxSetAside: Hashable, Sendable {
  /// The file name, or the title of the discovery.
  package var name: String
  /// The reason, a sentence.
  package var reason: String

  init(name: String, reason: String) {
    (self.name, self.reason) = (name, reason)
  }

  /// Creates the entry of a photo; nil for one that needs a decision.
  /// - Parameters:
  ///   - names: the file names of all photos.
  ///   - titles: the titles of collected discoveries.
  init?(_ photo: InboxPhoto, names: [InboxPhoto.ID: String], titles: [DiscoveryID: String]) {
    name = photo.file.fileName
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

  /// Creates the entry of all left-out files of a kind; nil when there are none.
  init?(_ files: [URL], text: (Int) -> String) {
    guard !files.isEmpty else { return nil }
    (name, reason) = (text(files.count), FileNames.some(of: files))
  }

  /// "3 videos left out".
  static func text(videos count: Int) -> String {
    trn("{count} video left out", "{count} videos left out", count)
  }

  /// "3 files of other kinds left out".
  static func text(others count: Int) -> String {
    trn("{count} file of another kind left out", "{count} files of other kinds left out", count)
  }
}
