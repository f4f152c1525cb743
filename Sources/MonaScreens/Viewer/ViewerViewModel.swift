import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The full-window photo viewer, with a slideshow.
@Observable @MainActor
package final class ViewerViewModel {
  /// The position of the current photo among `photos`.
  package private(set) var position: Int
  /// Whether the slideshow is running.
  package private(set) var isPlaying = false
  /// The duration of each photo of the slideshow, in seconds.
  package private(set) var interval = 5
  /// The zoom of the current photo.
  package let zoomed = ZoomedPhoto()

  /// The photos that can be shown: all of each visit, one after the other by time.
  package private(set) var photos: [ViewerPhotoItem]
  @ObservationIgnored private let context: AppContext

  /// The durations to choose from, in seconds.
  package static let intervals = [3, 5, 10, 30]

  /// Loads the visits, and again when their data changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .visits, .notes, .catalogue,
  ]) {
    [weak self] in try await self?.read($0)
  }

  init(_ context: AppContext, photos: ViewedPhotos) {
    self.context = context
    let items = ViewerPhotoItem.all(of: photos.visits)
    self.photos = items
    let photo = photos.photo ?? photos.visits.first { $0.id == photos.first }?.photo
    position =
      items.firstIndex { $0.visit.id == photos.first && $0.name == photo }
      ?? items.firstIndex { $0.visit.id == photos.first } ?? 0
  }

  /// The actions that share the photo with other programs.
  package var sharing: Sharing { context.sharing }

  // MARK: Displayed values

  /// The current photo; nil if none is left.
  private var item: ViewerPhotoItem? { photos.indices.contains(position) ? photos[position] : nil }

  /// The visit whose photo is shown, with that photo; nil if no visit is left.
  package var visit: CollectedVisit? {
    item.map { item in
      var visit = item.visit
      visit.photo = item.name
      return visit
    }
  }

  /// The visits whose photos can be shown.
  package var visits: [CollectedVisit] {
    var known: Set<DiscoveryID> = []
    return photos.map(\.visit).filter { known.insert($0.id).inserted }
  }

  /// The photo; nil if there is none, or its file does not exist.
  package var photo: URL? {
    visit.flatMap { context.watching.file(of: $0.photo) }
  }

  /// Increases when the photo's file changes.
  package var photoEdit: Int { context.watching.edits(of: photo) }

  /// What a photo dropped or pasted here is for.
  package var photoDestination: PhotoDestination? {
    visit.map { PhotoDestination(id: $0.id, title: $0.displayTitle, isCollected: true) }
  }

  /// The photos to preload, the most likely next one first.
  package var neighbours: [URL] {
    [position + 1, position - 1].compactMap { index in
      photos.indices.contains(index) ? context.watching.file(of: photos[index].name) : nil
    }
  }

  /// The discovery's title.
  package var title: String { visit?.displayTitle ?? "" }

  /// Makers, date and rating: "Alexander Calder · November 21, 2026 · ★★★★☆".
  package var byline: String {
    guard let visit else { return "" }
    let date = item?.takenAt ?? visit.collectedAt
    return [visit.makers.isolated, Format.day(date), visit.stars ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The photo's description for screen readers.
  package var spoken: String {
    guard let visit else { return "" }
    let name = photo == nil ? missingText : tr("Your photo of {title}", ["title": title])
    return [name, visit.details, positionText].joined(separator: ", ")
  }

  /// "3 of 12".
  package var positionText: String {
    tr(
      "{count} of {total}",
      ["count": Format.number(position + 1), "total": Format.number(photos.count)])
  }

  /// The text shown instead of a missing photo.
  package var missingText: String {
    visit?.photo == nil ? tr("No photo") : tr("Photo removed")
  }

  /// Whether there is a previous photo.
  package var canGoBack: Bool { position > 0 }
  /// Whether there is a next photo.
  package var canGoOn: Bool { position + 1 < photos.count }

  // MARK: Actions

  /// Reads the visits again: updates those that changed, and leaves out those that were removed.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, language) = (context.store, context.language())
    let now = try await store.read { store in
      let visits = try store.collection(in: language)
      return Dictionary(visits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    if reading.isCurrent { take(visits.compactMap { now[$0.id] }) }
  }

  private func take(_ now: [CollectedVisit]) {
    let items = ViewerPhotoItem.all(of: now)
    guard items != photos else { return }
    let shown = item
    photos = items
    if items.isEmpty { return close() }
    let own = items.indices.filter { items[$0].visit.id == shown?.visit.id }
    position =
      own.first { items[$0].name == shown?.name } ?? own.first { items[$0].isChosen } ?? own.first
      ?? min(position, items.count - 1)
    if visit?.id != shown?.visit.id || item?.name != shown?.name { zoomed.zoom.reset() }
  }

  /// Shows the next or previous photo.
  package func go(isNext: Bool) {
    if isNext ? canGoOn : canGoBack { show(position + (isNext ? 1 : -1)) }
  }

  /// Shows the first or last photo.
  package func goToEnd(isLast: Bool) {
    show(isLast ? photos.count - 1 : 0)
  }

  /// Starts or pauses the slideshow.
  package func togglePlaying() {
    isPlaying = !isPlaying && photos.count > 1
  }

  /// Sets the duration of each photo of the slideshow, in seconds.
  package func stay(_ seconds: Int) {
    interval = seconds
  }

  /// Shows the next photo of the slideshow; after the last, the first.
  package func advance() {
    if isPlaying { show(canGoOn ? position + 1 : 0) }
  }

  /// Closes the viewer and opens the photo's sheet.
  package func openSheet() {
    guard let visit else { return }
    close()
    if context.navigation.routes.last == .sheet(visit.id) { return }
    // Replaces the sheet that the viewer was opened from.
    if context.navigation.routes.last?.isSheet == true { context.navigation.back() }
    context.navigation.openSheet(visit.id, among: visits.map(\.id))
  }

  /// Closes the viewer.
  package func close() {
    context.navigation.closePhotos()
  }

  private func show(_ position: Int) {
    guard photos.indices.contains(position), position != self.position else { return }
    self.position = position
    zoomed.zoom.reset()
  }
}

/// A photo of a visit in the viewer.
package struct ViewerPhotoItem: Hashable, Sendable {
  /// The visit.
  package let visit: CollectedVisit
  /// The photo's name, relative to the album; nil for a visit without a photo.
  package let name: String?
  /// When it was taken; nil if unknown, or for a visit's only photo.
  package let takenAt: Date?
  /// Whether it is the one for MONA.
  var isChosen: Bool { name == visit.photo }

  /// The photos of visits, one after the other.
  static func all(of visits: [CollectedVisit]) -> [ViewerPhotoItem] {
    visits.flatMap { visit in
      visit.photos.isEmpty
        ? [ViewerPhotoItem(visit: visit, name: visit.photo, takenAt: nil)]
        : visit.photos.map {
          ViewerPhotoItem(visit: visit, name: $0.name, takenAt: $0.takenAt)
        }
    }
  }
}
