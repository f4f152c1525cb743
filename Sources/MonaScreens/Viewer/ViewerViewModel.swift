import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// A photo that fills the window, and the way to those before and after it.
@Observable @MainActor
package final class ViewerViewModel {
  /// Which of the photos shows.
  package private(set) var position: Int
  /// Whether one photo follows the other by itself.
  package private(set) var isPlaying = false
  /// How long each photo of a slideshow stays, in seconds.
  package private(set) var interval = 5
  /// How closely the photo is looked at.
  package let zoomed = ZoomedPhoto()

  /// The visits one can go through.
  package private(set) var visits: [CollectedVisit]
  @ObservationIgnored private let store: Store
  @ObservationIgnored private let album: Album
  @ObservationIgnored private let navigation: Navigation
  @ObservationIgnored private let toasts: Toasts
  @ObservationIgnored private let watching: AlbumWatching
  @ObservationIgnored private let loaderContext: LoaderContext
  /// What is handed to other programs.
  @ObservationIgnored package let sharing: Sharing
  @ObservationIgnored private let language: NameLanguage

  /// How long a photo of a slideshow can stay, in seconds.
  package static let intervals = [3, 5, 10, 30]

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .visits, .notes, .catalogue,
  ]) {
    [weak self] in try await self?.read($0)
  }

  init(
    store: Store, album: Album, navigation: Navigation, toasts: Toasts, watching: AlbumWatching,
    loaderContext: LoaderContext, sharing: Sharing, language: @escaping NameLanguage,
    photos: ViewedPhotos
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.toasts = toasts
    self.watching = watching
    self.loaderContext = loaderContext
    self.sharing = sharing
    self.language = language
    visits = photos.visits
    position = photos.visits.firstIndex { $0.id == photos.first } ?? 0
  }

  // MARK: What shows

  /// The visit whose photo shows; nil when there is none at all.
  package var visit: CollectedVisit? { visits.indices.contains(position) ? visits[position] : nil }

  /// Where the photo is; nil when there is none, or its file is gone.
  package var photo: URL? {
    visit.flatMap { watching.file(of: $0.photo) }
  }

  /// Grows when the photo's file changes.
  package var photoEdit: Int { watching.edits(of: photo) }

  /// What a photo is for that is dropped or pasted here.
  package var photoDestination: PhotoDestination? {
    visit.map { PhotoDestination(id: $0.id, title: $0.displayTitle, isCollected: true) }
  }

  /// The photos that are likely to show next, the likeliest first.
  package var neighbours: [URL] {
    [position + 1, position - 1].compactMap { index in
      visits.indices.contains(index) ? watching.file(of: visits[index].photo) : nil
    }
  }

  /// Its title.
  package var title: String { visit?.displayTitle ?? "" }

  /// Makers, day and rating: "Alexander Calder · November 21, 2026 · ★★★★☆".
  package var byline: String {
    guard let visit else { return "" }
    let stars = visit.rating.map { rating in
      String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
    }
    return [visit.makers.isolated, Format.day(visit.collectedAt), stars ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What a screen reader says of the photo.
  package var spoken: String {
    guard let visit else { return "" }
    let name = photo == nil ? missingText : tr("Your photo of {title}", ["title": title])
    return [name, visit.details, positionText].joined(separator: ", ")
  }

  /// "3 of 12".
  package var positionText: String {
    tr(
      "{count} of {total}",
      ["count": Format.number(position + 1), "total": Format.number(visits.count)])
  }

  /// What stands in place of a photo that is not there.
  package var missingText: String {
    visit?.photo == nil ? tr("No photo") : tr("Photo removed")
  }

  /// Whether there is a photo before this one.
  package var canGoBack: Bool { position > 0 }
  /// Whether there is a photo after this one.
  package var canGoOn: Bool { position + 1 < visits.count }

  // MARK: Intents

  /// Reads the visits again: what was replaced or renamed shows as it is now, what was removed shows
  /// no more.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, language) = (store, language())
    let now = try await store.read { store in
      let visits = try store.collection(in: language)
      return Dictionary(visits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    if reading.isCurrent { take(visits.compactMap { now[$0.id] }) }
  }

  private func take(_ now: [CollectedVisit]) {
    guard now != visits else { return }
    let id = visit?.id
    visits = now
    if now.isEmpty { return close() }
    position = now.firstIndex { $0.id == id } ?? min(position, now.count - 1)
    if visit?.id != id { zoomed.zoom.reset() }
  }

  /// Shows the photo after this one, or before.
  package func go(isNext: Bool) {
    if isNext ? canGoOn : canGoBack { show(position + (isNext ? 1 : -1)) }
  }

  /// Shows the first photo, or the last.
  package func goToEnd(isLast: Bool) {
    show(isLast ? visits.count - 1 : 0)
  }

  /// Begins a slideshow, or pauses it.
  package func togglePlaying() {
    isPlaying = !isPlaying && visits.count > 1
  }

  /// Has each photo of a slideshow stay this many seconds.
  package func stay(_ seconds: Int) {
    interval = seconds
  }

  /// Goes on in a slideshow, which begins again after the last photo.
  package func advance() {
    if isPlaying { show(canGoOn ? position + 1 : 0) }
  }

  /// Opens the sheet of what the photo shows.
  package func openSheet() {
    guard let visit else { return }
    close()
    if navigation.routes.last == .sheet(visit.id) { return }
    // In the place of the sheet the viewer was opened from.
    if navigation.routes.last?.isSheet == true { navigation.back() }
    navigation.openSheet(visit.id, among: visits.map(\.id))
  }

  /// Shows the pages again.
  package func close() {
    navigation.closePhotos()
  }

  private func show(_ position: Int) {
    guard visits.indices.contains(position), position != self.position else { return }
    self.position = position
    zoomed.zoom.reset()
  }
}
