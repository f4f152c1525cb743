import Foundation
import MonaModel

extension Inbox {
  /// The clocks that photos of the batch follow, the one of most photos first.
  package func clocks() throws -> [CameraClock] {
    guard let contents = try store.inboxContents() else { return [] }
    return try clocks(of: contents)
  }

  func clocks(of contents: InboxContents) throws -> [CameraClock] {
    let (surroundings, now) = (try currentSurroundings(), Date())
    let places = try places(decidedIn: contents)
    return try contents.photosByClock.compactMap { id, photos in
      contents.clock(
        id, photos,
        finding: try findings.finding(id, photos, contents, surroundings, places), now: now)
    }.sorted {
      ($1.photoCount, $0.id.camera.name ?? "", $0.id.camera.serial ?? "")
        < ($0.photoCount, $1.id.camera.name ?? "", $1.id.camera.serial ?? "")
    }
  }

  private func places(decidedIn contents: InboxContents) throws -> [DiscoveryID: Coordinate] {
    let ids = contents.groups.values.compactMap { group in
      if case .chosen(let id, _) = group.decision { id } else { nil }
    }
    let rows = try store.rows(Set(ids))
    return Dictionary(
      rows.compactMap { row in row.coordinate.map { (row.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Putting them right

  /// Puts a camera's clock right: its time plus `seconds` is the true time, of the photos there are
  /// and, until it turns out otherwise, of those to come.
  /// - Throws: `InboxError.noBatch`, `.clockOffsetOutOfRange`, or `.noClock` when no photo of the
  ///   batch follows that clock.
  package func setClock(_ id: CameraClock.ID, to seconds: TimeInterval) throws {
    guard abs(seconds) <= CameraClock.offsetLimit else { throw InboxError.clockOffsetOutOfRange }
    guard let contents = try store.inboxContents() else { throw InboxError.noBatch }
    guard let span = contents.photosByClock[id].flatMap(InboxContents.span) else {
      throw InboxError.noClock
    }
    try store.writePerson { db in try StoredClock.keep(seconds, of: id, taken: span, db) }
  }

  /// Puts each clock right by what was found surely.
  /// - Returns: the clocks that were put right.
  @discardableResult
  package func useFoundClocks() throws -> [CameraClock] {
    let found = try clocks().filter { $0.finding?.certainty == .sure && !$0.isTrusted }
    for clock in found {
      if let offset = clock.finding?.offset { try setClock(clock.id, to: offset) }
    }
    return found
  }

  /// Puts the clock of a camera right by one of its photos: it was taken at this place, so at one of
  /// the times when a track came by.
  /// - Parameter accuracy: how far from the place, in metres, it may have been taken.
  /// - Returns: by how much, and how sure that is.
  /// - Throws: `InboxError.unknown` for no photo of the batch, `.noClock` when it says no time,
  ///   `.noTrackThere` when no track came by, `.passedOften` when several times are as likely.
  @discardableResult
  package func setClock(
    byPhoto photo: InboxPhoto.ID, takenAt place: Coordinate,
    within accuracy: Double = ClockFindings.besideWork
  ) throws -> ClockFinding {
    guard let contents = try store.inboxContents() else { throw InboxError.noBatch }
    guard let record = contents.photos.first(where: { $0.id == photo }) else {
      throw InboxError.unknown(photo)
    }
    guard let id = record.clock, let takenAt = record.takenAt, record.followsClock else {
      throw InboxError.noClock
    }
    let others = (contents.photosByClock[id] ?? []).filter { $0.id != photo }
    let finding = try findings.finder(contents, currentSurroundings()).finding(
      ofPhotoAt: takenAt, in: Position(coordinate: place, accuracy: accuracy),
      among: ClockFindings.shots(others, contents, try places(decidedIn: contents)))
    guard let finding else { throw InboxError.noTrackThere }
    guard finding.probability >= 0.9 else { throw InboxError.passedOften }
    try setClock(id, to: finding.offset)
    return finding
  }
}

extension CameraClock {
  /// The farthest a clock may be off: one that was never set lacks tens of years.
  package static let offsetLimit: TimeInterval = 100 * 366 * 86_400
}

extension InboxRecord {
  /// The clock by which the photo says when it was taken; nil when it does not say.
  var clock: CameraClock.ID? {
    takenAt.map { CameraClock.ID(camera, isUnset: CameraDate.isUnset($0)) }
  }

  /// Whether its time follows from what is said of its camera's clock.
  ///
  /// Where the camera says neither its name nor a number, photos that say a position come from
  /// another one, of which satellites set the clock.
  var followsClock: Bool { position == nil || camera.name != nil || camera.serial != nil }

  /// When it was taken, with the clock put right.
  func time(_ offsets: [CameraClock.ID: TimeInterval]) -> Date? {
    guard let takenAt, let clock else { return nil }
    return takenAt + (followsClock ? offsets[clock] ?? 0 : 0)
  }
}

extension InboxContents {
  /// What is said of each clock.
  var clockOffsets: [CameraClock.ID: TimeInterval] { clocks.mapValues(\.offset) }

  /// The photos of the batch that follow each clock, read and of use.
  var photosByClock: [CameraClock.ID: [InboxRecord]] {
    var photos: [CameraClock.ID: [InboxRecord]] = [:]
    for photo in self.photos where photo.problem == nil && photo.followsClock {
      if let clock = photo.clock { photos[clock, default: []].append(photo) }
    }
    return photos
  }

  /// From when to when, by the camera's clock, photos were taken; nil for none.
  static func span(_ photos: [InboxRecord]) -> ClosedRange<Date>? {
    let times = photos.compactMap(\.takenAt)
    return times.min().flatMap { start in times.max().map { start...$0 } }
  }

  /// The clock of a camera as it stands; nil when nothing follows from it.
  func clock(
    _ id: CameraClock.ID, _ photos: [InboxRecord], finding: ClockFinding?, now: Date
  ) -> CameraClock? {
    let kept = clocks[id]
    let offset = kept?.offset ?? 0
    let isBeyondBelief = photos.contains {
      $0.takenAt.map { !CameraDate.isBelievable($0 + offset, now: now) } ?? false
    }
    let lost = photos.count { $0.position == nil }
    guard lost > 0 || isBeyondBelief else { return nil }
    let isSaid = kept.map { kept in Self.span(photos).map(kept.holds) ?? false }
    return CameraClock(
      id: id, photoCount: lost, hasPositions: lost < photos.count, isBeyondBelief: isBeyondBelief,
      offset: offset,
      origin: isSaid.map { $0 ? .person : .earlier } ?? .camera, finding: finding)
  }
}
