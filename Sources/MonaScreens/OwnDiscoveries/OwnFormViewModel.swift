import Foundation
import MonaMap
import MonaModel
import MonaPerson
import MonaText
import Observation

/// The form in which a person adds a work that no catalogue has, or changes what they say of it.
@Observable @MainActor
package final class OwnFormViewModel {
  /// What the person has written so far.
  package let draft: OwnDraft
  /// What the form is opened for.
  package let purpose: OwnFormPurpose
  /// The discoveries that it may be, the likeliest first.
  package private(set) var doubles: [FoundRow] = []
  /// Why it was not stored; nil if it can be.
  package private(set) var trouble: String?
  /// Whether it is being stored.
  package private(set) var isStoring = false
  /// Whether there is nothing to change any more, as it was removed.
  package private(set) var isGone = false
  private var rows: [DiscoveryRow] = []

  @ObservationIgnored private let context: AppContext

  /// Reads what it may be, and again when what is written or the catalogue changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(
    for: [.catalogue, .visits],
    inputs: { [draft] in AnyHashable(draft.facts) }
  ) { [weak self] in try await self?.read($0) }

  init(_ context: AppContext, _ purpose: OwnFormPurpose) {
    (self.context, self.purpose) = (context, purpose)
    draft = context.ownDrafts.draft(for: purpose)
  }

  /// Reads what it may be.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, language, id, isFilled) = (
      context.store, context.language(), edited, draft.isFilled
    )
    let written = draft.facts
    let (facts, rows) = try await store.read { store in
      let stored = try id.flatMap { try store.ownDiscovery($0)?.facts }
      let facts = isFilled ? written : stored ?? written
      let rows = try store.likelyDoubles(of: facts, except: id, language: language)
      return (stored, rows)
    }
    guard reading.isCurrent else { return }
    if id != nil {
      if isGone != (facts == nil) { isGone = facts == nil }
      if let facts, !draft.isFilled { draft.fill(facts) }
    }
    let origin = draft.place.map { Origin(coordinate: $0, source: .chosen) }
    self.rows = rows
    doubles = rows.map {
      FoundRow(
        $0, matching: written.title, from: origin ?? context.origin.current,
        album: context.album)
    }
  }

  private var edited: DiscoveryID? {
    if case .edit(let id) = purpose { id } else { nil }
  }

  // MARK: Displayed values

  /// The page's title.
  package var title: String {
    edited == nil ? tr("New Discovery") : tr("Edit Your Discovery")
  }

  /// What the form is for.
  package var explanation: String {
    tr(
      "For a work that no catalogue has. It is yours alone: it is kept with your visits, listed and shown on the map like the others, and sent to nobody unless you propose it."
    )
  }

  /// The names of the kinds.
  package var kindNames: [String] { DiscoveryKind.allCases.map(\.displayName) }

  /// Whether makers can be named.
  package var hasMakers: Bool { draft.kind == .artwork }

  /// Whether a photo can be chosen: that of the inbox is chosen already, and a visit has its own.
  package var asksForPhoto: Bool { purpose == .new }

  /// Whether a note can be written here: on what is there already, it is on its sheet.
  package var asksForNote: Bool { edited == nil }

  /// The place, or that none is chosen.
  package var placeText: String {
    draft.place.map { Format.place($0) } ?? tr("Not chosen yet")
  }

  /// Whether the place of the photo can be taken.
  package var canTakePhotoPlace: Bool {
    draft.photoPlace != nil && draft.place != draft.photoPlace
  }

  /// The name of the photo, or that there is none.
  package var photoText: String { draft.photo?.fileName ?? tr("No photo") }

  /// The heading of what it may be; nil if there is nothing.
  package var doublesText: String? {
    doubles.isEmpty ? nil : tr("Is it one of these?")
  }

  /// Whether it can be stored.
  package var canStore: Bool { !isStoring && !isGone }

  /// The label of the button that stores it.
  package var storeText: String {
    if edited != nil { return tr("Save") }
    return doubles.isEmpty ? tr("Add the Discovery") : tr("It Is Another: Add It")
  }

  // MARK: Intents

  /// Shows the map, around the place so far, and waits for a click on the right one.
  package func choosePlace() {
    context.navigation.choosePlace(
      tr("Click on where it is, or bring that under the mark."), button: tr("It Is Here"),
      around: draft.place ?? draft.photoPlace, zoom: 17, for: .ownForm(purpose)
    ) { [draft] in draft.place = $0 }
  }

  /// Takes the place of the photo.
  package func takePhotoPlace() {
    if let place = draft.photoPlace { draft.place = place }
  }

  /// Takes a photo, and its place if the person has chosen none.
  package func take(photo: URL) async {
    let inspector = context.services.collecting.photoInspector
    do {
      let info = try await BlockingExecutor.shared.run { try inspector.inspect(photo) }
      draft.take(photo, at: info.position?.coordinate)
    } catch {
      context.toasts.report(error)
    }
  }

  /// Removes the photo.
  package func removePhoto() { draft.removePhoto() }

  /// Takes the work at a position of ``doubles`` instead.
  package func take(doubleAt position: Int) {
    guard rows.indices.contains(position) else { return }
    let row = rows[position]
    guard let whenFound = draft.whenFound else {
      return context.navigation.open(.sheet(row.id))
    }
    context.ownDrafts.forget(purpose)
    context.navigation.back()
    whenFound(row)
  }

  /// Stores the discovery and closes the page.
  ///
  /// A photo that does not say when it was taken has the person asked. If it cannot be stored, ``trouble`` says why,
  /// and the page stays.
  package func submit() async {
    guard canStore else { return }
    isStoring = true
    defer { isStoring = false }
    do {
      switch purpose {
      case .edit(let id): try await change(id)
      case .new: if let photo = draft.photo { try await collect(photo) } else { try await add() }
      case .inbox: try await add()
      }
      trouble = nil
    } catch is CancellationError {
      return
    } catch {
      trouble = ErrorText.of(error)
    }
  }

  private func change(_ id: DiscoveryID) async throws {
    let facts = draft.facts
    let own = try await context.store.write { store in try store.changeOwn(id, to: facts) }
    close()
    context.toasts.announce(tr("Your discovery is saved."))
    // The sheet below is that of the former kind.
    if own.id != id {
      if context.navigation.routes.last == .sheet(id) { context.navigation.back() }
      context.navigation.open(.sheet(own.id))
    }
  }

  private func add() async throws {
    let (facts, note, hasPhoto) = (draft.facts, draft.note, draft.photo != nil)
    let (own, row) = try await context.store.write { store in
      let own = try store.addOwn(facts, note: note, hasPhoto: hasPhoto)
      return (own, try store.rows([own.id]).first)
    }
    let whenAdded = draft.whenAdded
    close()
    if let whenAdded, let row { return whenAdded(row) }
    context.navigation.open(.sheet(own.id))
  }

  private func collect(_ photo: URL) async throws {
    let title = draft.title.isEmpty ? tr("Untitled") : draft.title
    let added = try await context.dates.dating(title) { date in
      try await context.services.collecting.addOwn(
        draft.facts, note: draft.note, photo: photo, date: date)
    }
    guard let added else { throw CancellationError() }
    close()
    context.navigation.open(.collected(added.own.id, badges: added.collected.badges))
  }

  private func close() {
    context.ownDrafts.forget(purpose)
    context.navigation.back()
  }
}
