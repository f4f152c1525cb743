import Foundation
import MonaModel

extension InboxArrangement {
  /// The search radii for candidates in metres; the second is used only if the first finds few.
  static let reaches = [120.0, 500]

  /// A discovery near a photo.
  private struct Nearby {
    var id: DiscoveryID
    var place: Coordinate
    var rank: CandidateRank

    func isBefore(_ other: Nearby) -> Bool {
      if rank.isBefore(other.rank) { return true }
      return !other.rank.isBefore(rank) && id.key < other.id.key
    }
  }

  /// Photos of one group, before it is completed for display.
  private struct Run {
    var photos: [InboxPhoto]
    var kept: StoredGroup?
  }

  /// The photos that need a decision, in groups, with their candidates.
  func groups(with surroundings: Surroundings, in store: Store) throws -> [InboxGroup] {
    let states = try InboxStates(store)
    let tours = try InboxTours(store)
    let usable = photos.enumerated().filter { index, photo in
      photo.isUsable || contents.photos[index].group != nil
    }.map(\.element).sorted { $0.isBefore($1) }
    var nearby: [InboxPhoto.ID: [Nearby]] = [:]
    for photo in usable {
      nearby[photo.id] = try Self.nearby(photo, surroundings, states, tours)
    }
    let ranked = runs(usable, nearby).map { run in
      (run, Self.ranked(run.photos, nearby, states, tours))
    }
    return try dressed(ranked, states, tours, store)
  }

  private static func nearby(
    _ photo: InboxPhoto, _ surroundings: Surroundings, _ states: InboxStates, _ tours: InboxTours
  ) throws -> [Nearby] {
    guard let position = photo.position else { return [] }
    var found: [Nearby] = []
    for reach in reaches where found.count < InboxGroup.candidateLimit {
      found = []
      try surroundings.forEach(within: reach + position.accuracy, of: position.coordinate) {
        let rank = CandidateRank(
          of: $1, $0, state: states.state(of: $0, for: photo), from: position,
          looking: photo.direction, isOnTour: tours.name(with: $0, on: photo) != nil)
        found.append(Nearby(id: $0, place: $1, rank: rank))
      }
    }
    found.sort { $0.isBefore($1) }
    return Array(found.prefix(2 * InboxGroup.candidateLimit))
  }

  /// The stored groups, and the other photos grouped by time, place and likeliest discovery.
  ///
  /// Photos of uncertain time or place, as of another camera whose clock is doubtful, form groups of
  /// their own: they would make the others' groups uncertain.
  private func runs(_ usable: [InboxPhoto], _ nearby: [InboxPhoto.ID: [Nearby]]) -> [Run] {
    let owners = Dictionary(
      contents.photos.compactMap { photo in photo.group.map { (photo.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    var runs: [Run] = []
    var places: [Int64: Int] = [:]
    var previous: [Bool: (photo: PhotoRuns.Photo, run: Int)] = [:]
    for photo in usable {
      if let kept = owners[photo.id] {
        previous = [:]
        if let place = places[kept] {
          runs[place].photos.append(photo)
        } else {
          places[kept] = runs.count
          runs.append(Run(photos: [photo], kept: contents.groups[kept]))
        }
        continue
      }
      let next = PhotoRuns.Photo(
        takenAt: photo.clockTime, position: photo.position,
        likeliest: nearby[photo.id]?.first?.id)
      let isSure = photo.isSure
      if let last = previous[isSure], PhotoRuns.continues(last.photo, next) {
        runs[last.run].photos.append(photo)
        previous[isSure] = (next, last.run)
      } else {
        runs.append(Run(photos: [photo]))
        previous[isSure] = (next, runs.count - 1)
      }
    }
    return runs
  }

  /// The candidates of all photos of a group, ranked by their mean rank.
  private static func ranked(
    _ photos: [InboxPhoto], _ nearby: [InboxPhoto.ID: [Nearby]], _ states: InboxStates,
    _ tours: InboxTours
  ) -> [Nearby] {
    let lists = photos.compactMap { nearby[$0.id] }.filter { !$0.isEmpty }
    guard lists.count > 1 else { return lists.first ?? [] }
    var places: [DiscoveryID: Coordinate] = [:]
    for one in lists.joined() { places[one.id] = one.place }
    let seen = places.map { id, place in
      let ranks = photos.compactMap { photo in
        photo.position.map {
          CandidateRank(
            of: place, id, state: states.state(of: id, for: photo), from: $0,
            looking: photo.direction, isOnTour: tours.name(with: id, on: photo) != nil)
        }
      }
      let looks = ranks.compactMap(\.isAhead)
      var rank = ranks.min { $0.metres < $1.metres } ?? ranks[0]
      rank.isAhead = looks.isEmpty ? nil : looks.contains(true)
      rank.isOnTour = ranks.contains(where: \.isOnTour)
      rank.value = ranks.reduce(0) { $0 + $1.value } / Double(ranks.count)
      return Nearby(id: id, place: place, rank: rank)
    }
    return seen.sorted { $0.isBefore($1) }
  }

  private func dressed(
    _ ranked: [(run: Run, nearby: [Nearby])], _ states: InboxStates, _ tours: InboxTours,
    _ store: Store
  ) throws -> [InboxGroup] {
    var ids: Set<DiscoveryID> = []
    for (run, nearby) in ranked {
      ids.formUnion(nearby.prefix(InboxGroup.candidateLimit).map(\.id))
      if case .chosen(let id)? = run.kept?.decision { ids.insert(id) }
    }
    let rows = Dictionary(
      try store.rows(ids).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ranked.map { run, nearby in
      let first = nearby.first
      let candidates = nearby.prefix(InboxGroup.candidateLimit).compactMap { one in
        rows[one.id].map {
          InboxCandidate(
            row: $0, metres: one.rank.metres, isAhead: one.rank.isAhead,
            tour: one.rank.isOnTour ? tours.name(with: one.id, on: run.photos) : nil)
        }
      }
      let isSure = run.photos.allSatisfy(\.isSure)
      let isClear =
        isSure
        && first.map {
          CandidateRank.isClear(
            $0.rank, state: states.state(of: $0.id, for: run.photos),
            before: nearby.dropFirst().map(\.rank))
        } ?? false
      let decision = run.kept?.decision ?? .undecided
      let chosen = run.kept?.chosenPhoto.flatMap { id in run.photos.first { $0.id == id } }
      return InboxGroup(
        id: run.photos[0].id, photos: run.photos, chosenPhoto: (chosen ?? run.photos[0]).id,
        candidates: candidates, isClear: isClear, decision: decision,
        choice: choice(decision, run.photos, candidates, rows), rating: run.kept?.rating,
        comment: run.kept?.comment, isCollected: run.kept?.photo != nil,
        problem: run.kept?.problem)
    }
  }

  private func choice(
    _ decision: InboxDecision, _ photos: [InboxPhoto], _ candidates: [InboxCandidate],
    _ rows: [DiscoveryID: DiscoveryRow]
  ) -> InboxCandidate? {
    guard case .chosen(let id) = decision else { return nil }
    if let candidate = candidates.first(where: { $0.id == id }) { return candidate }
    guard let row = rows[id] else { return nil }
    let metres = row.coordinate.flatMap { place in
      photos.compactMap(\.position).map {
        Distance.metres(from: $0.coordinate, to: place)
      }.min()
    }
    return InboxCandidate(row: row, metres: metres, isAhead: nil)
  }
}

/// The states of discoveries as they count for a photo: a collected one counts as not collected for a
/// photo of another day than those of its photos.
///
/// Where a visit's photos have no known day, as those fetched from a server, the photo may be one of them.
private struct InboxStates {
  private let states: [DiscoveryID: DiscoveryState]
  private let days: [DiscoveryID: Set<MontrealDay>]

  init(_ store: Store) throws {
    (states, days) = (try store.personalStates(), try store.photoDays())
  }

  func state(of id: DiscoveryID, for photo: InboxPhoto) -> DiscoveryState {
    let state = states[id] ?? .uncollected
    guard state == .collected, photo.isDateSure, let takenAt = photo.takenAt, let days = days[id],
      !days.contains(MontrealDay(takenAt))
    else { return state }
    return .uncollected
  }

  /// Collected, if it is for any of the photos.
  func state(of id: DiscoveryID, for photos: [InboxPhoto]) -> DiscoveryState {
    photos.map { state(of: id, for: $0) }.first { $0 == .collected }
      ?? photos.first.map { state(of: id, for: $0) } ?? .uncollected
  }
}
