import Foundation
import MonaMap
import MonaModel
import MonaPerson
import MonaSync
import MonaText
import Observation

/// The form in which a person reports that a discovery is not as the catalogue has it.
@Observable @MainActor
package final class ReportFormViewModel {
  /// What the person has entered so far.
  package let draft: ReportDraft
  /// Why the report was not stored; nil if it can be.
  package private(set) var trouble: String?
  /// Whether the report is being stored.
  package private(set) var isStoring = false
  /// The file of the person's own photo of the discovery; nil without one.
  package private(set) var visitPhoto: URL?
  private var row: DiscoveryRow?
  private var hasAccount = false

  @ObservationIgnored private let context: AppContext

  /// Loads the title, and again when it changes.
  @ObservationIgnored package private(set) lazy var loader = context.loader(for: [
    .catalogue, .visits, .album, .account,
  ]
  ) { [weak self] in try await self?.read($0) }

  init(_ context: AppContext, _ draft: ReportDraft) {
    self.context = context
    self.draft = draft
  }

  /// Reads the title.
  package func load() async { await loader.load() }

  private func read(_ reading: DataLoader.Reading) async throws {
    let (store, album, id) = (context.store, context.album, draft.discovery)
    let (row, photo, hasAccount) = try await store.read { store in
      let row = try store.rows([id]).first
      return (row, album.file(of: row?.photo), try store.accountRecord().owner != nil)
    }
    guard reading.isCurrent else { return }
    (self.row, visitPhoto, self.hasAccount) = (row, photo, hasAccount)
  }

  // MARK: Displayed values

  /// The page's title.
  package var title: String { tr("Report a Problem") }

  /// The title of the reported discovery.
  package var workTitle: String {
    row?.fullTitle ?? "\(draft.discovery.kind.displayName) \(draft.discovery.number)"
  }

  /// The problems to choose from.
  package static let problems: [ReportProblem] = [.absent, .moved, .damaged, .wrong]

  /// Whether the report goes to a server by itself.
  private var goesToServer: Bool { hasAccount && draft.discovery.isFromMona }

  /// Where the report goes.
  package var explanation: String {
    goesToServer
      ? tr(
        "It goes to MONA’s server under your username, to those who look after the catalogue. Of the photo, a small copy goes, without its position and time."
      )
      : tr(
        "It is kept here, and you send it by e-mail or save it as a file. Of the photo, a small copy goes, without its position and time."
      )
  }

  /// The new place, or that none is chosen.
  package var placeText: String {
    draft.place.map { Format.place($0) } ?? tr("Not chosen: describe it below, or choose it.")
  }

  /// The name of the photo, or that there is none.
  package var photoText: String { draft.photo?.fileName ?? tr("No photo") }

  /// Whether the report can be stored: a problem is chosen.
  package var canStore: Bool { draft.problem != nil && !isStoring }

  /// The label of the button that stores it.
  package var storeText: String { goesToServer ? tr("Send Report") : tr("Save Report") }

  // MARK: Intents

  /// Adds a wrong fact, or removes it.
  package func set(_ fact: ReportedFact, isWrong: Bool) {
    if isWrong { draft.facts.insert(fact) } else { draft.facts.remove(fact) }
  }

  /// Shows the map, around where the catalogue has the discovery, and waits for a click on its new place.
  package func choosePlace() {
    context.navigation.choosePlace(
      tr("Click on where it is now, or bring that under the mark."), button: tr("It Is Here"),
      around: draft.place ?? row?.coordinate, zoom: 16, for: .report(draft.discovery)
    ) { [draft] in draft.place = $0 }
  }

  /// Takes a photo; a moved work without a place gets that of the photo.
  package func take(photo: URL) async {
    draft.photo = photo
    let inspector = context.services.collecting.photoInspector
    // A photo that cannot be read is reported when the report is stored.
    let position = await BlockingExecutor.shared.run { try? inspector.inspect(photo).position }
    guard draft.photo == photo else { return }
    draft.take(photo, at: position?.coordinate)
  }

  /// Removes the photo.
  package func removePhoto() { draft.photo = nil }

  /// Stores the report, which is then sent, and closes the page; without a server, the list of reports opens.
  ///
  /// If it cannot be stored, ``trouble`` says why, and the page stays.
  package func submit() async {
    guard let problem = draft.problem, !isStoring else { return }
    isStoring = true
    defer { isStoring = false }
    let (content, id) = (draft.content(problem), draft.id)
    do {
      _ = try content.checked(hasPhoto: draft.photo != nil)
      var bytes: Data?
      if let photo = draft.photo { bytes = try await context.services.reportPhoto(photo) }
      _ = try await context.store.write { [bytes] store in
        try store.report(content, photo: bytes, id: id)
      }
      trouble = nil
      context.reportDrafts.forget(draft)
      context.navigation.back()
      context.followStoredReport(goesToServer: goesToServer)
    } catch let error as ReportError {
      trouble = error.sentence
    } catch is PhotoPreparing.Fault {
      trouble = tr("The photo cannot be read: choose another one.")
    } catch {
      trouble = ErrorText.of(error)
    }
  }
}

extension AppContext {
  /// Says that a report is being sent, or opens the list of reports, from which the person sends it.
  func followStoredReport(goesToServer: Bool) {
    if goesToServer {
      toasts.show(tr("Your report is on its way: the page Reports says what becomes of it."))
    } else {
      navigation.openOnce(.reports)
    }
  }
}
