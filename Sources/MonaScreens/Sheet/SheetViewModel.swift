import Foundation
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The sheet of a discovery.
///
/// A property is only assigned when its value changes, so that the page redraws no more than
/// necessary.
@Observable @MainActor
package final class SheetViewModel {
  /// The discovery shown.
  package let id: DiscoveryID
  /// Its row; nil if neither the catalogue nor the person's data has it.
  package private(set) var row: DiscoveryRow?
  /// The record's fields by topic.
  package private(set) var sections: [SheetSection] = []
  /// The person's visit; nil before it is collected.
  package private(set) var visit: Visit?
  /// The photo; nil before it is collected, or if its file does not exist.
  package private(set) var photo: URL?
  /// All photos of the visit, by time, if there are several; else empty.
  package private(set) var photos: [SheetPhotoItem] = []
  /// The credit of the catalogue's picture; nil if there is none.
  package private(set) var pictureCredit: PictureCredit?
  /// The position and area for the small map; nil if unknown.
  package private(set) var location: SiteLocation?
  /// The first of the other discoveries at the same place.
  package private(set) var others: [DiscoveryRow] = []
  /// The number of other discoveries at the same place.
  package private(set) var othersCount = 0
  /// The kinds of the other discoveries at the same place.
  package private(set) var othersKinds: Set<DiscoveryKind> = []
  /// The discovery that replaces this one in the catalogue.
  package private(set) var replacement: DiscoveryRow?
  /// A discovery of another catalogue that is likely the same work.
  package private(set) var twin: SheetTwin?
  /// What the person says of it, if it is their own discovery.
  package private(set) var own: OwnDiscovery?
  /// What the person reported of it, the latest first.
  private(set) var reports: [ReportEntry] = []
  /// The text of the comment box; a reload never changes what is being typed.
  package let comment: CommentDraft

  /// The person's own note.
  package let note: NoteEditing

  /// The upload state of the visit.
  @ObservationIgnored package let sending: VisitSending

  @ObservationIgnored let context: AppContext
  /// The discovery whose sheet was requested; `id` may be its replacement.
  @ObservationIgnored private let asked: DiscoveryID
  /// The makers' names, in the catalogue's order.
  private(set) var makers: [String] = []

  /// Loads the contents, and again when their data changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .notes, .targets, .album, .reports,
  ]
  ) { [weak self] in try await self?.read($0) }

  /// Creates a sheet with contents that were read before.
  /// - Parameters:
  ///   - asked: the discovery whose sheet was requested.
  ///   - opening: the discovery to show, and its contents; nil if reading failed.
  init(
    _ context: AppContext, asked: DiscoveryID, sending: VisitSending,
    opening: (id: DiscoveryID, contents: SheetContents)?
  ) {
    self.context = context
    self.asked = asked
    self.sending = sending
    id = opening?.id ?? asked
    comment = CommentDraft(context, of: id)
    note = NoteEditing(context, of: id)
    if let opening { show(opening.contents, since: comment.latest) }
  }

  /// Reads the contents again; the comment being typed stays.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let latest = comment.latest
    let (id, store, album, language) = (id, context.store, context.album, context.language())
    let contents = try await store.read { store in
      try SheetContents.of(id, in: store, album: album, language: language)
    }
    if reading.isCurrent { show(contents, since: latest) }
  }

  private func show(_ contents: SheetContents, since latest: Int) {
    set(\.row, contents.row.map(context.pendingWrites.expected))
    set(\.photo, contents.photo)
    set(\.photos, contents.photos)
    set(\.pictureCredit, contents.pictureCredit)
    set(\.others, contents.others)
    set(\.othersCount, contents.othersCount)
    set(\.othersKinds, contents.othersKinds)
    set(\.replacement, contents.replacement)
    set(\.twin, contents.twin)
    set(\.reports, contents.reports)
    set(\.own, contents.own)
    let visit = contents.visit.map(context.pendingWrites.expected)
    set(\.visit, visit)
    let draft = context.pendingWrites.expectsComment(of: id) ? nil : contents.draft
    comment.follow(saved: visit?.comment, draft: draft, since: latest)
    note.follow(saved: contents.note)
    // If the catalogue can no longer read the record, what is shown stays.
    guard let discovery = contents.discovery else { return }
    set(\.makers, discovery.artwork?.makers.map { $0.name.shortened().isolated } ?? [])
    set(\.sections, contents.sections)
    set(\.location, SiteLocation(discovery))
  }

  private func set<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<SheetViewModel, Value>, _ value: Value
  ) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }

  // MARK: Displayed values

  /// The actions that share the discovery with other programs.
  package var sharing: Sharing { context.sharing }

  /// The title; the kind and number if the catalogue no longer has the discovery.
  package var title: String {
    row?.displayTitle ?? "\(id.kind.displayName) \(id.number)"
  }

  /// The text that introduces the discovery; nil if its record has none.
  package var introduction: SheetField.Value? {
    sections.first { $0.topic == .introduction }?.fields.first?.values.first
  }

  /// The title in the other language; nil if it is the same.
  package var otherTitle: String? {
    let language = context.language()
    guard let title = row?.title, let other = title[language.other],
      let own = title[language], NormalizedKey.of(other) != NormalizedKey.of(own)
    else { return nil }
    return other
  }

  /// What a photo dropped here is for.
  package var photoDestination: PhotoDestination {
    PhotoDestination(id: id, title: row?.fullTitle ?? title, isCollected: state == .collected)
  }

  /// Whether the person collected or targeted it, also when the catalogue does not have it.
  package var state: DiscoveryState {
    row?.state ?? (visit == nil ? .uncollected : .collected)
  }

  /// Increases when the photo's file changes.
  package var photoEdit: Int { context.watching.edits(of: photo) }

  /// The photo, the catalogue's picture, or the cover.
  package var cover: CoverContent {
    row.map { CoverContent($0, photo: photo) } ?? CoverContent(id.kind, photo: photo)
  }

  /// Which pictures of catalogues are shown; asks for the choice once.
  package var pictures: PictureDisplay { context.pictures }

  /// Whether the question about pictures is asked here.
  package var asksAboutPictures: Bool { pictures.asks(photo == nil && row?.picture != nil) }

  /// Whether a note can be written: only on what the catalogue or the person's data has.
  package var showsNote: Bool { row != nil }

  /// Whether the visit has a photo whose file is no longer in the album.
  package var isPhotoRemoved: Bool { visit?.photo != nil && photo == nil }

  /// The last report, and what became of it; nil without any.
  package var reportText: String? {
    reports.first.map { report in
      tr(
        "Your report: {problem}. {state}",
        ["problem": report.content.problem.displayName, "state": report.stateText])
    }
  }

  // MARK: Actions

  /// Opens the form in which it is reported.
  package func report() { context.navigation.open(.report(id)) }

  /// Opens the list of reports.
  package func openReports() { context.navigation.open(.reports) }

  /// Adds the discovery to the wishlist, or removes it.
  package func toggleTarget() {
    guard let row else { return }
    self.row = context.visits.toggleTarget(row)
  }

  /// Sets the rating, 1 to 5 stars; nil removes it.
  package func rate(_ stars: Int?) { rate(stars, isShown: false) }

  private func rate(_ stars: Int?, isShown: Bool) {
    visit?.rating = stars
    context.visits.rate(id, stars, isShown: isShown)
  }

  /// Sets the rating by a key, if there is a visit.
  /// - Returns: false if there is none.
  func rateVisit(_ stars: Int?) -> Bool {
    guard let visit else { return false }
    let before = visit.rating
    let isShown = context.visits.showReplaced(before, by: stars) { [self] in rate(before) }
    rate(stars, isShown: isShown)
    return true
  }

  /// Asks for the right date and time of the visit, and changes them.
  package func correctDate() async {
    guard let visit else { return }
    await context.visits.correctDate(of: visit, title: row?.fullTitle ?? title)
  }

  /// Saves the comment, which goes along, and begins to choose the discovery that the visit is moved to.
  package func moving() -> VisitMoving {
    leave()
    return VisitMoving(
      context, of: id, title: row?.fullTitle ?? title, place: row?.coordinate)
  }

  /// Saves the note and the text of the comment box; called when the person leaves the sheet.
  package func leave() {
    note.leave()
    if visit != nil { comment.leave() }
  }

  /// Collects the discovery with a photo, then opens the page with badges, rating and comment.
  package func collect(photo: URL) async {
    await context.visits.collect(id, title: row?.fullTitle ?? title, photo: photo)
  }

  /// The view model for taking a photo with the computer's camera.
  package var webcam: WebcamViewModel {
    WebcamViewModel(context, for: photoDestination)
  }

  /// Adds photos to the visit.
  package func addPhotos(_ photos: [URL]) async {
    await context.visits.addPhotos(photos, to: photoDestination)
  }

  /// Makes a photo of the visit the one for MONA.
  package func choosePhoto(_ name: String) async {
    await context.visits.choosePhoto(name, of: id)
  }

  /// Removes one of several photos of the visit.
  package func removePhoto(_ name: String) async {
    await context.visits.removePhoto(name, of: id)
  }

  /// Puts another photo in place of the missing one.
  package func replacePhoto(with photo: URL) async {
    await context.visits.replacePhoto(of: photoDestination, with: photo)
  }

  /// Relinks the missing photo to a file.
  /// - Returns: whether the file is that photo; nil if it could not be read, which is then shown.
  package func locatePhoto(at file: URL) async -> Bool? {
    await context.visits.locatePhoto(of: id, at: file)
  }

  /// Removes the visit from the collection.
  package func removeVisit() async {
    // The comment is saved first, so that undoing the removal restores it.
    leave()
    await context.visits.remove([id])
  }

  /// The discoveries before and after this one in the list it was opened from.
  package var neighbours: (previous: DiscoveryID?, next: DiscoveryID?) {
    context.navigation.neighbours(of: asked)
  }

  /// Shows the next or previous discovery of the list.
  package func showNeighbour(isNext: Bool) {
    context.navigation.showNeighbour(isNext: isNext)
  }

  /// Opens the page of a facet.
  package func open(_ facet: FacetRow) {
    context.navigation.open(.page(of: facet))
  }

  /// Joins the work with its likely twin of another catalogue, and opens the sheet of the one that
  /// is kept.
  package func joinTwin() async {
    guard let twin else { return }
    // The comment is saved first, so that it follows the visit.
    leave()
    let (id, store, context) = (id, context.store, context)
    await context.toasts.attempt {
      let kept = try await BlockingExecutor.shared.run { try store.join(id, with: twin.row.id) }
      context.toasts.show(tr("They are one work now.")) {
        let joined = kept == id ? twin.row.id : id
        await context.toasts.attempt {
          try await BlockingExecutor.shared.run { try store.part(joined) }
        }
      }
      if kept != id { context.navigation.open(.sheet(kept)) }
    }
  }

  /// Opens the sheet of another discovery.
  package func open(_ id: DiscoveryID) {
    context.navigation.open(.sheet(id))
  }

  /// Opens the list of all discoveries at this place.
  package func openPlace() {
    guard let place = row?.coordinate else { return }
    var list = DiscoveryList()
    list.at = place
    context.navigation.open(.list(list, title: .samePlace))
  }

  /// Shows the discovery on the map.
  package func showOnMap() {
    context.navigation.show(.map(.discovery(id)))
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

  /// Opens the photo viewer, with the photos of the list that the sheet was opened from, else of
  /// the whole collection, newest first.
  /// - Parameter photo: the photo to show; nil for the one for MONA.
  package func viewPhoto(_ photo: String? = nil) async {
    let (store, language, id) = (context.store, context.language(), id)
    let siblings = context.navigation.siblings(of: id)
    do {
      let visits = try await store.read { store in
        let visits = try store.collection(in: language)
        let byID = Dictionary(visits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let among = siblings.compactMap { byID[$0] }
        if among.contains(where: { $0.id == id }) { return among }
        return CollectionArrangement().arrange(visits, found: nil)
      }
      context.navigation.view(id, photo: photo, among: visits)
    } catch {
      context.toasts.report(error)
    }
  }
}
