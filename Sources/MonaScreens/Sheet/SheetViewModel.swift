import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The sheet of a discovery.
///
/// Each property changes only when what it says does, so that a page draws again no more than that.
@Observable @MainActor
package final class SheetViewModel {
  /// Which discovery.
  package let id: DiscoveryID
  /// What a list shows of it; nil when neither the catalogue nor the person knows it.
  package private(set) var row: DiscoveryRow?
  /// What the catalogue says, by topic.
  package private(set) var sections: [SheetSection] = []
  /// The person's visit, once collected.
  package private(set) var visit: Visit?
  /// Where the photo is; nil before it is collected, or when its file is gone.
  package private(set) var photo: URL?
  /// Where it stands and how far it reaches; nil when nobody knows.
  package private(set) var ground: SheetGround?
  /// The first of the others at the same place.
  package private(set) var others: [DiscoveryRow] = []
  /// How many others stand at the same place.
  package private(set) var othersCount = 0
  /// The kinds of the others at the same place.
  package private(set) var othersKinds: Set<DiscoveryKind> = []
  /// What the catalogue now has in its place.
  package private(set) var replacement: DiscoveryRow?
  /// What stands in the comment box; a reload never changes what is being typed.
  package let comment: CommentDraft

  /// What goes to the server of the visit.
  @ObservationIgnored package let sending: VisitSending

  @ObservationIgnored let store: Store
  @ObservationIgnored let album: Album
  @ObservationIgnored let navigation: Navigation
  @ObservationIgnored let toasts: Toasts
  @ObservationIgnored private let loaderContext: LoaderContext
  @ObservationIgnored let origin: OriginChooser
  @ObservationIgnored let visits: VisitActions
  /// What is handed to other programs.
  @ObservationIgnored package let sharing: Sharing
  @ObservationIgnored let watching: AlbumWatching
  @ObservationIgnored private let cameras: Webcam
  @ObservationIgnored let language: NameLanguage
  /// The discovery whose sheet was asked for, which `id` may replace.
  @ObservationIgnored private let asked: DiscoveryID
  /// The makers' names, in the catalogue's order.
  private(set) var makers: [String] = []

  /// Reads what shows, and again what of it changed.
  @ObservationIgnored package private(set) lazy var loader = loaderContext.loader(for: [
    .catalogue, .visits, .notes, .targets, .album,
  ]
  ) { [weak self] in try await self?.read($0) }

  /// The sheet as the store had it a moment ago.
  /// - Parameters:
  ///   - asked: the discovery whose sheet was asked for.
  ///   - opening: which one shows, and what there is of it; nil when it could not be read.
  init(
    store: Store, album: Album, navigation: Navigation, toasts: Toasts,
    loaderContext: LoaderContext,
    origin: OriginChooser,
    visits: VisitActions, sharing: Sharing, watching: AlbumWatching, webcam: Webcam,
    language: @escaping NameLanguage, asked: DiscoveryID, sending: VisitSending,
    opening: (id: DiscoveryID, contents: SheetContents)?
  ) {
    self.store = store
    self.album = album
    self.navigation = navigation
    self.toasts = toasts
    self.loaderContext = loaderContext
    self.origin = origin
    self.visits = visits
    self.sharing = sharing
    self.watching = watching
    self.cameras = webcam
    self.language = language
    self.asked = asked
    self.sending = sending
    id = opening?.id ?? asked
    comment = CommentDraft(
      store: store, toasts: toasts, pendingWrites: loaderContext.pendingWrites, of: id)
    if let opening { show(opening.contents, since: comment.latest) }
  }

  /// Reads everything again; what the person is typing stays.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let latest = comment.latest
    let (id, store, album, language) = (id, store, album, language())
    let contents = try await store.read { store in
      try SheetContents.of(id, in: store, album: album, language: language)
    }
    if reading.isCurrent { show(contents, since: latest) }
  }

  private func show(_ contents: SheetContents, since latest: Int) {
    set(\.row, contents.row.map(loaderContext.pendingWrites.expected))
    set(\.photo, contents.photo)
    set(\.others, contents.others)
    set(\.othersCount, contents.othersCount)
    set(\.othersKinds, contents.othersKinds)
    set(\.replacement, contents.replacement)
    let visit = contents.visit.map(loaderContext.pendingWrites.expected)
    set(\.visit, visit)
    let draft = loaderContext.pendingWrites.expectsComment(of: id) ? nil : contents.draft
    comment.follow(saved: visit?.comment, draft: draft, since: latest)
    // Of what the catalogue no longer reads, what was shown stays.
    guard let discovery = contents.discovery else { return }
    set(\.makers, discovery.artwork?.makers.map { $0.name.shortened().isolated } ?? [])
    set(\.sections, contents.sections)
    set(\.ground, SheetGround(discovery))
  }

  private func set<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<SheetViewModel, Value>, _ value: Value
  ) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }

  // MARK: What shows

  /// The title; the number alone when the catalogue has forgotten everything.
  package var title: String {
    row?.displayTitle ?? "\(id.kind.displayName) \(id.number)"
  }

  /// The title in the other language, when it says something else.
  package var otherTitle: String? {
    let language = language()
    guard let title = row?.title, let other = title[language.other],
      let own = title[language], NormalizedKey.of(other) != NormalizedKey.of(own)
    else { return nil }
    return other
  }

  /// What a photo dropped here is for.
  package var photoDestination: PhotoDestination {
    PhotoDestination(id: id, title: row?.fullTitle ?? title, isCollected: state == .collected)
  }

  /// How the person stands to it.
  package var state: DiscoveryState { row?.state ?? .uncollected }

  /// Grows when the photo's file changes.
  package var photoEdit: Int { watching.edits(of: photo) }

  /// Whether there was a photo whose file is no longer in the album.
  package var isPhotoRemoved: Bool { visit?.photo != nil && photo == nil }

  // MARK: Intents

  /// Puts it on the wish list, or takes it off.
  package func toggleTarget() {
    guard let row else { return }
    self.row = visits.toggleTarget(row)
  }

  /// Gives 1 to 5 stars, or takes them back.
  package func rate(_ stars: Int?) {
    visit?.rating = stars
    visits.rate(id, stars)
  }

  /// Keeps what stands in the comment box as the person leaves.
  package func leave() {
    if visit != nil { comment.leave() }
  }

  /// Collects it with this photo, then leads through badges, rating and comment.
  package func collect(photo: URL) async {
    await visits.collect(id, title: row?.fullTitle ?? title, photo: photo)
  }

  /// To take a photo of it with a camera of this computer.
  package var webcam: WebcamViewModel {
    WebcamViewModel(webcam: cameras, visits: visits, toasts: toasts, for: photoDestination)
  }

  /// Gives it this photo in the place of the one it has.
  package func replacePhoto(with photo: URL) async {
    await visits.replacePhoto(of: photoDestination, with: photo)
  }

  /// Shows MONA where the photo is that is no longer in the album.
  /// - Returns: whether it is that photo; nil when it could not be read, which was said.
  package func locatePhoto(at file: URL) async -> Bool? {
    await visits.locatePhoto(of: id, at: file)
  }

  /// Takes it out of the collection.
  package func removeVisit() async {
    // What is being written is saved first: with the visit, it can be had back.
    leave()
    await visits.remove([id])
  }

  /// The discoveries before and after it, or what it replaces, in the list it was opened from.
  package var neighbours: (previous: DiscoveryID?, next: DiscoveryID?) {
    navigation.neighbours(of: asked)
  }

  /// Shows the next discovery of the list in its place, or the one before.
  package func showNeighbour(isNext: Bool) {
    navigation.showNeighbour(isNext: isNext)
  }

  /// Opens what a value leads to inside MONA; a web page is the window's to open.
  package func open(_ facet: FacetRow) {
    navigation.open(.list(of: facet))
  }

  /// Opens the sheet of another discovery.
  package func open(_ id: DiscoveryID) {
    navigation.open(.sheet(id))
  }

  /// Opens the list of all that stands at this place.
  package func openPlace() {
    guard let place = row?.coordinate else { return }
    var list = DiscoveryList()
    list.at = place
    navigation.open(.list(list, title: .samePlace))
  }

  /// Shows it on the map.
  package func showOnMap() {
    navigation.show(.map(.discovery(id)))
  }
}

extension SheetViewModel {
  /// The visit as the collection shows it; nil before it is collected.
  package var collected: CollectedVisit? {
    visit.map { visit in
      CollectedVisit(
        id: id, collectedAt: visit.collectedAt, photo: visit.photo, rating: visit.rating,
        title: row?.title ?? Localized(), makers: row?.makers ?? "",
        place: row?.borough ?? row?.territory, isForgotten: row == nil)
    }
  }

  /// Fills the window with the photo; one can then go on to those of the list the sheet was opened
  /// from, else of the whole collection, the newest first.
  package func viewPhoto() async {
    let (store, language, id) = (store, language(), id)
    let siblings = navigation.siblings(of: id)
    do {
      let visits = try await store.read { store in
        let visits = try store.collection(in: language)
        let byID = Dictionary(visits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let among = siblings.compactMap { byID[$0] }
        if among.contains(where: { $0.id == id }) { return among }
        return CollectionArrangement().arrange(visits, found: nil)
      }
      navigation.view(id, among: visits)
    } catch {
      toasts.report(error)
    }
  }
}
