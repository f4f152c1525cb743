import Foundation
import MonaModel
import MonaPerson
import Observation

/// A report that the person is writing.
@Observable @MainActor
package final class ReportDraft {
  /// The reported discovery.
  package let discovery: DiscoveryID
  /// What is not as the catalogue has it; nil before the person chose.
  package var problem: ReportProblem?
  /// The facts that are wrong.
  package var facts: Set<ReportedFact> = []
  /// The person's words.
  package var words = ""
  /// Where the discovery is now.
  package var place: Coordinate?
  /// A photo of what is wrong; its file stays where it is.
  package var photo: URL?
  /// Identifies the report, so that it is stored once.
  let id = UUID().uuidString.lowercased()

  init(of discovery: DiscoveryID) { self.discovery = discovery }

  /// Takes a photo; a place that the person has not chosen is that of the photo.
  func take(_ photo: URL, at place: Coordinate?) {
    self.photo = photo
    if self.place == nil { self.place = place }
  }

  /// What is stored.
  func content(_ problem: ReportProblem) -> ReportContent {
    ReportContent(
      problem, of: discovery, facts: Array(facts), words: words,
      place: problem == .moved ? place : nil)
  }
}

/// The reports that are being written; each stays until it is stored or MONA quits, also while the person chooses a
/// place on the map.
@MainActor
package final class ReportDrafts {
  private var drafts: [DiscoveryID: ReportDraft] = [:]

  /// Creates the state in which nothing is being written.
  init() {}

  /// The draft about a discovery, which is created if there is none.
  func draft(of id: DiscoveryID) -> ReportDraft {
    let draft = drafts[id] ?? ReportDraft(of: id)
    drafts[id] = draft
    return draft
  }

  /// Forgets a draft, as it is stored or given up.
  func forget(_ draft: ReportDraft) { drafts[draft.discovery] = nil }
}
