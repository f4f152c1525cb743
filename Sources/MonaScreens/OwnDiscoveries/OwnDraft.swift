import Foundation
import MonaModel
import MonaPerson
import Observation

/// What the form of an own discovery is opened for.
package enum OwnFormPurpose: Hashable, Sendable {
  /// A new discovery.
  case new
  /// The work that the photos of a group of the inbox show.
  case inbox
  /// The change of an own discovery.
  case edit(DiscoveryID)
}

/// An own discovery that the person is writing.
@Observable @MainActor
package final class OwnDraft {
  /// What it is.
  package var kind = DiscoveryKind.artwork
  /// Its title.
  package var title = ""
  /// The makers, one a line.
  package var makers = ""
  /// The person's note, for a new one.
  package var note = ""
  /// Where it is.
  package var place: Coordinate?
  /// Where its photo was taken; nil if unknown.
  package private(set) var photoPlace: Coordinate?
  /// Its photo, whose file stays where it is.
  package private(set) var photo: URL?
  /// Whether the stored facts were read, for a change.
  var isFilled = false
  /// Continues with the row of what was added; nil to open its sheet.
  @ObservationIgnored var whenAdded: (@MainActor (DiscoveryRow) -> Void)?
  /// Takes another discovery instead; nil to open its sheet.
  @ObservationIgnored var whenFound: (@MainActor (DiscoveryRow) -> Void)?

  init() {}

  /// The facts as they are written.
  var facts: OwnFacts {
    OwnFacts(
      kind, title: title,
      makers: makers.split(whereSeparator: \.isNewline).map(String.init), place: place)
  }

  /// Takes a photo; a place that the person has not chosen is that of the photo.
  func take(_ photo: URL, at place: Coordinate?) {
    if self.place == nil || self.place == photoPlace { self.place = place ?? self.place }
    (self.photo, photoPlace) = (photo, place)
  }

  /// Removes the photo; a place that it gave stays.
  func removePhoto() { (photo, photoPlace) = (nil, nil) }

  /// Takes the stored facts.
  func fill(_ facts: OwnFacts) {
    isFilled = true
    (kind, title, place) = (facts.kind, facts.title, facts.place)
    makers = facts.makers.joined(separator: "\n")
  }
}

/// The own discoveries that are being written; each stays until it is stored or MONA quits, also while the person
/// chooses a place on the map.
@MainActor
package final class OwnDrafts {
  private var drafts: [OwnFormPurpose: OwnDraft] = [:]

  init() {}

  /// The draft for a purpose, which is created if there is none.
  func draft(for purpose: OwnFormPurpose) -> OwnDraft {
    let draft = drafts[purpose] ?? OwnDraft()
    drafts[purpose] = draft
    return draft
  }

  /// A new draft for a purpose, in place of one that was given up.
  func begin(_ purpose: OwnFormPurpose) -> OwnDraft {
    drafts[purpose] = nil
    return draft(for: purpose)
  }

  /// Forgets a draft, as it is stored.
  func forget(_ purpose: OwnFormPurpose) { drafts[purpose] = nil }
}
