import Foundation
import MonaModel

extension Inbox {
  /// The clocks of the batch's photos, the one with most photos first.
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
      if case .chosen(let id) = group.decision { id } else { nil }
    }
    let rows = try store.rows(Set(ids))
    return Dictionary(
      rows.compactMap { row in row.coordinate.map { (row.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Putting them right

  /// Sets the offset of a camera's clock, in seconds, for the photos of the batch and later ones.
  /// - Throws: `InboxError.noBatch`, `.clockOffsetOutOfRange`, or `.noClock` if no photo of the
  ///   batch uses that clock.
  package func setClock(_ id: CameraClock.ID, to seconds: TimeInterval) throws {
    guard abs(seconds) <= CameraClock.offsetLimit else { throw InboxError.clockOffsetOutOfRange }
    guard let contents = try store.inboxContents() else { throw InboxError.noBatch }
    guard let span = contents.photosByClock[id].flatMap(InboxContents.span) else {
      throw InboxError.noClock
    }
    try store.writePerson { db in try StoredClock.keep(seconds, of: id, taken: span, db) }
  }

  /// Sets all offsets that were found reliably.
  /// - Returns: the changed clocks.
  @discardableResult
  package func useFoundClocks() throws -> [CameraClock] {
    let found = try clocks().filter { $0.finding?.certainty == .sure && !$0.isTrusted }
    for clock in found {
      if let offset = clock.finding?.offset { try setClock(clock.id, to: offset) }
    }
    return found
  }

  /// Sets the offset of a camera's clock by one of its photos, which was taken at a known place,
  /// and so at a time when a track passed there.
  /// - Parameter accuracy: the maximum distance of the photo from the place, in metres.
  /// - Returns: the offset with its certainty.
  /// - Throws: `InboxError.unknown` for a photo that is not in the batch, `.noClock` if it has no
  ///   time, `.noTrackThere` if no track passes there, `.passedOften` if several times are equally
  ///   likely.
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
  /// The maximum offset, in seconds: a clock that was never set may be decades off.
  package static let offsetLimit: TimeInterval = 100 * 366 * 86_400
}

extension InboxRecord {
  /// The clock of the photo's time; nil if it has none.
  var clock: CameraClock.ID? {
    takenAt.map { CameraClock.ID(camera, isUnset: CameraDate.isUnset($0)) }
  }

  /// Whether the offset of its camera's clock applies to it.
  ///
  /// Photos with a position but without a camera name or number are taken to be from another
  /// camera, whose clock is set by satellites.
  var followsClock: Bool { position == nil || camera.name != nil || camera.serial != nil }

  /// Its time and position by the camera; nil without a time, or if that is a guess.
  var shot: ClockShot? {
    guard let takenAt, !dateSource.isGuess else { return nil }
    // A position with a GPS time is of that time, not of the clock's: it says nothing besides it.
    return ClockShot(
      takenAt: takenAt, satelliteTime: satelliteTime,
      position: satelliteTime == nil ? position : nil)
  }

  /// When it was taken, by the corrected clock.
  func time(_ offsets: [CameraClock.ID: TimeInterval]) -> Date? {
    guard let takenAt, let clock else { return nil }
    return takenAt + (followsClock ? offsets[clock] ?? 0 : 0)
  }
}

extension InboxContents {
  /// The offset of each clock in seconds.
  var clockOffsets: [CameraClock.ID: TimeInterval] { clocks.mapValues(\.offset) }

  /// The usable photos of the batch by clock.
  var photosByClock: [CameraClock.ID: [InboxRecord]] {
    var photos: [CameraClock.ID: [InboxRecord]] = [:]
    for photo in self.photos where photo.problem == nil && photo.followsClock {
      if let clock = photo.clock { photos[clock, default: []].append(photo) }
    }
    return photos
  }

  /// What the GPS times in the photos say about each clock that has some.
  var satelliteTimes: [CameraClock.ID: SatelliteTimes] {
    photosByClock.filter { $0.value.contains { $0.satelliteTime != nil } }
      .mapValues { SatelliteTimes($0.compactMap(\.shot)) }
  }

  /// The span in which photos were taken, by the camera's clock; nil for none.
  static func span(_ photos: [InboxRecord]) -> ClosedRange<Date>? {
    let times = photos.compactMap(\.takenAt)
    return times.min().flatMap { start in times.max().map { start...$0 } }
  }

  /// The clock of a camera; nil if no photo depends on it.
  func clock(
    _ id: CameraClock.ID, _ photos: [InboxRecord], finding: ClockFinding?, now: Date
  ) -> CameraClock? {
    let kept = clocks[id]
    let offset = kept?.offset ?? 0
    let isBeyondBelief = photos.contains {
      $0.saidAt == nil
        && $0.takenAt.map { !CameraDate.isBelievable($0 + offset, now: now) } == true
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
