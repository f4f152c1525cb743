import MonaModel
import MonaPerson
import MonaText

/// What the page says of a discovery that a photo may show.
package struct InboxCandidateRow: Hashable, Sendable {
  /// Which one.
  package var id: DiscoveryID
  /// The key that decides for it, 1 to 8.
  package var number: Int
  /// Its title.
  package var title: String
  /// Makers and year.
  package var byline: String
  /// How far it is, and whether the camera looked there: "85 m · ahead".
  package var distance: String
  /// How the person stands to it.
  package var state: DiscoveryState
  /// What choosing it does besides, when it is collected: its photo is replaced; else empty.
  package var warning: String
  /// Whether it is what was decided for.
  package var isChosen: Bool

  /// What a screen reader says.
  package var spoken: String {
    let stateName = state == .uncollected ? "" : state.displayName
    return [
      tr("{number}: {title}", ["number": "\(number)", "title": title]), byline, distance,
      stateName, warning, isChosen ? trc("a decision", "Confirmed") : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  init(_ candidate: InboxCandidate, number: Int, of group: InboxGroup) {
    id = candidate.id
    self.number = number
    title = candidate.row.displayTitle
    byline = candidate.row.byline
    let metres = candidate.metres.map(Format.distance) ?? ""
    let ahead =
      switch candidate.isAhead {
      case true: trc("where the camera looked", "ahead")
      case false: trc("where the camera looked", "behind")
      case nil: ""
      }
    distance = [metres, ahead].filter { !$0.isEmpty }.joined(separator: " · ")
    state = candidate.row.state
    isChosen = if case .chosen(candidate.id, _) = group.decision { true } else { false }
    warning =
      state == .collected && !group.isCollected ? tr("Replaces the photo you have") : ""
  }
}
