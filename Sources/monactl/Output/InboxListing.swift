import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The content of the photo inbox, as a text table and as JSON.
struct InboxListing {
  var batch: InboxBatch?
  var photos: [InboxPhoto]
  var groups: [InboxGroup]
  var clocks: [CameraClock]
  /// The result of collecting, if it was requested.
  var outcome: InboxOutcome?
  /// What was left out of the tracks that were added.
  var trackNotes: [String]

  // MARK: Text

  /// A line for each photo, grouped by discovery, then what to do next.
  var lines: [String] {
    guard let batch else { return [tr("The inbox is empty: choose a folder of photos first.")] }
    var table = Table([
      .init(limit: 32), .init(), .init(), .init(limit: 44), .init(isNumber: true), .init(),
    ])
    for group in groups {
      for photo in group.photos {
        table.add(cells(photo) + (photo.id == group.photos[0].id ? cells(group) : ["", "", ""]))
      }
    }
    let grouped = Set(groups.flatMap(\.photos).map(\.id))
    for photo in photos where !grouped.contains(photo.id) {
      table.add(cells(photo) + ["", "", Self.state(photo)])
    }
    return Array(table.lines) + outcomeLines + closing(batch)
  }

  private func cells(_ photo: InboxPhoto) -> [String] {
    // A guess is marked.
    let time = photo.takenAt.map { Self.time($0) + (photo.dateSource.isGuess ? "?" : "") }
    return [photo.file.fileName, time ?? "", photo.positionSource.word]
  }

  private func cells(_ group: InboxGroup) -> [String] {
    let best = group.choice ?? group.candidates.first
    let isPlaced = group.photos.contains { $0.position != nil }
    let nothing = isPlaced ? tr("nothing near") : tr("place unknown")
    return [
      best?.row.displayTitle ?? nothing, best?.metres.map(Format.distance) ?? "",
      state(group, best),
    ]
  }

  private func state(_ group: InboxGroup, _ best: InboxCandidate?) -> String {
    if let problem = group.problem { return problem.sentence }
    if group.isCollected { return trc("photo", "collected") }
    switch group.decision {
    case .chosen: return trc("photo", "decided")
    case .skipped: return trc("photo", "skipped")
    case .undecided:
      guard let best else { return "" }
      if group.isClear { return trc("photo", "clear") }
      return best.row.state == .collected
        ? trc("photo", "already in the collection") : trc("photo", "to decide")
    }
  }

  private static func state(_ photo: InboxPhoto) -> String {
    if let problem = photo.problem { return problem.sentence }
    if photo.importedAs != nil { return tr("already in your collection") }
    if photo.copyOf != nil { return tr("copy of another photo") }
    if photo.wasSkipped { return tr("skipped before") }
    return photo.isRead ? "" : tr("not read yet")
  }

  /// A time in Montréal: "2026-06-24 14:30:05".
  private static func time(_ date: Date) -> String {
    date.formatted(
      Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: MontrealDay.timeZone)
        .year().month().day().time(includingFractionalSeconds: false))
  }

  private var outcomeLines: [String] {
    guard let outcome else { return [] }
    guard outcome.count > 0 else { return [tr("Nothing was collected.")] }
    var sentences: [String] = []
    if !outcome.collected.isEmpty {
      sentences.append(
        trn(
          "{count} discovery was collected. Take it back with --undo.",
          "{count} discoveries were collected. Take them back with --undo.",
          outcome.collected.count))
    }
    if !outcome.added.isEmpty {
      sentences.append(
        trn(
          "{count} collected discovery got photos. Take them back with --undo.",
          "{count} collected discoveries got photos. Take them back with --undo.",
          outcome.added.count))
    }
    return sentences + outcome.badges.map(\.wonText)
  }

  private func closing(_ batch: InboxBatch) -> [String] {
    var lines = trackNotes + otherDayTracks.map(\.otherDayText)
    if !batch.videos.isEmpty {
      lines.append(
        trn("{count} video was left out.", "{count} videos were left out.", batch.videos.count))
    }
    if !batch.others.isEmpty {
      lines.append(
        trn(
          "{count} file of another kind was left out: {names}.",
          "{count} files of other kinds were left out: {names}.", batch.others.count,
          ["names": FileNames.some(of: batch.others)]))
    }
    if batch.state != .finished { lines += clocks.compactMap(\.advice) }
    let undated = groups.filter { !$0.isCollected && $0.decision != .skipped }
      .flatMap(\.photos).count { !$0.isDateSure && !$0.isBeyondBelief }
    if undated > 0 {
      lines.append(
        trn(
          "{count} photo does not say surely when it was taken: say so with --taken.",
          "{count} photos do not say surely when they were taken: say so with --taken.", undated))
    }
    let undecided = groups.count { $0.decision == .undecided }
    if undecided > 0 {
      lines.append(
        trn(
          "{count} group of photos is still to decide: do it in MONA, or collect what is clear with --collect.",
          "{count} groups of photos are still to decide: do it in MONA, or collect what is clear with --collect.",
          undecided))
    }
    return lines
  }

  private var otherDayTracks: [InboxTrack] {
    (batch?.tracks ?? []).filter { $0.isOfAnotherDay(than: photos) }
  }

  // MARK: JSON

  static let jsonKeys = """
    {"folder", "clocks": [\(CameraClock.jsonKeys), …], "tracks": [{"file", "start", "end", "points", \
    "otherDay"}, …], "notes", "videos": ["/card/MVI_1.MOV", …], "others": ["/card/DSC_1.MPO", …], \
    "photos": [{"file", "takenAt", "dateSource": "camera" | "metadata" | "fileName" | "person" | null, \
    "dateGuessed", "latitude", "longitude", "positionSource": "camera" | \
    "track" | "neighbour" | "none", "placeSure", "direction", "camera", "serial", "importedAs", \
    "skippedBefore", "problem"}, …], "groups": \
    [{"photos", "photo", "kept", "candidates": [\(DiscoveryRow.jsonKeys) with "distance", "ahead" and "tour" (the day’s, for which \
    it comes first), …], \
    "clear", "decision": "undecided" | "chosen" | "skipped", "discovery", "rating", "comment", \
    "collected", "problem"}, …], "collected": ["artwork:4", …], "added", \
    "badgesWon": [\(Badge.jsonKeys), …]}
    """

  var json: JSONValue {
    [
      "folder": JSONValue(batch?.folder?.pathText), "clocks": .array(clocks.map(\.json)),
      "tracks": .array((batch?.tracks ?? []).map(json)), "notes": JSONValue(trackNotes),
      "videos": JSONValue((batch?.videos ?? []).map(\.pathText)),
      "others": JSONValue((batch?.others ?? []).map(\.pathText)),
      "photos": .array(photos.map(Self.json)), "groups": .array(groups.map(Self.json)),
      "collected": JSONValue((outcome?.collected ?? []).map { "\($0)" }),
      "added": JSONValue((outcome?.added ?? []).map { "\($0)" }),
      "badgesWon": .array((outcome?.badges ?? []).map(\.json)),
    ]
  }

  private func json(_ track: InboxTrack) -> JSONValue {
    [
      "file": .string(track.file.pathText), "start": JSONValue(track.start),
      "end": JSONValue(track.end), "points": .int(track.pointCount),
      "otherDay": .bool(track.isOfAnotherDay(than: photos)),
    ]
  }

  private static func json(_ photo: InboxPhoto) -> JSONValue {
    [
      "file": .string(photo.file.pathText), "takenAt": photo.takenAt.map { JSONValue($0) } ?? .null,
      "dateSource": JSONValue(photo.takenAt == nil ? nil : photo.dateSource.rawValue),
      "dateGuessed": .bool(photo.takenAt != nil && photo.dateSource.isGuess),
      "latitude": JSONValue(photo.position?.coordinate.latitude),
      "longitude": JSONValue(photo.position?.coordinate.longitude),
      "positionSource": .string(photo.positionSource.rawValue),
      "placeSure": .bool(photo.isPlaceSure), "direction": JSONValue(photo.direction),
      "camera": JSONValue(photo.camera.name), "serial": JSONValue(photo.camera.serial),
      "importedAs": JSONValue(photo.importedAs.map { "\($0)" }),
      "skippedBefore": .bool(photo.wasSkipped), "problem": JSONValue(photo.problem?.sentence),
    ]
  }

  private static func json(_ group: InboxGroup) -> JSONValue {
    let decision: (word: String, id: DiscoveryID?) =
      switch group.decision {
      case .undecided: ("undecided", nil)
      case .skipped: ("skipped", nil)
      case .chosen(let id): ("chosen", id)
      }
    let photo = group.photos.first { $0.id == group.chosenPhoto }
    return [
      "photos": JSONValue(group.photos.map { $0.file.pathText }),
      "photo": JSONValue(photo?.file.pathText),
      "kept": JSONValue(group.keptPhotos.map { $0.file.pathText }),
      "candidates": .array(group.candidates.map(Self.json)), "clear": .bool(group.isClear),
      "decision": .string(decision.word), "discovery": JSONValue(decision.id.map { "\($0)" }),
      "rating": JSONValue(group.rating), "comment": JSONValue(group.comment),
      "collected": .bool(group.isCollected), "problem": JSONValue(group.problem?.sentence),
    ]
  }

  private static func json(_ candidate: InboxCandidate) -> JSONValue {
    guard case .object(var values) = candidate.row.json(distance: .some(candidate.metres)) else {
      return .null
    }
    values["ahead"] = JSONValue(candidate.isAhead)
    values["tour"] = JSONValue(candidate.tour)
    return .object(values)
  }
}

extension InboxPhoto.PositionSource {
  /// The source of the photo's position, in a word.
  fileprivate var word: String {
    switch self {
    case .camera: trc("position", "camera")
    case .track: trc("position", "track")
    case .neighbour: trc("position", "neighbour")
    case .none: ""
    }
  }
}

extension CameraClock {
  /// What to do about the clock; nil when it is trusted.
  var advice: String? {
    guard !isTrusted else { return nil }
    let said = "\(name): \(sentence)"
    let photos = trn(
      "{count} photo stays undecided.", "{count} photos stay undecided.", photoCount)
    return [said, photos, remedy].joined(separator: " ")
  }

  private var remedy: String {
    let seconds = ["seconds": String(Int(suggestion ?? offset))]
    if suggestion != nil, finding?.certainty == .sure {
      return tr(
        "Accept this correction with --found-clocks, or give --clock-offset {seconds}.", seconds)
    }
    if isBeyondBelief, suggestion == nil {
      return tr(
        "With --photo-at, say where one of its photos was taken; or, with --clock-offset, give the correction to the clock."
      )
    }
    return tr(
      "With --photo-at, say where one of its photos was taken; or, if you agree, give --clock-offset {seconds}.",
      seconds)
  }

  static let jsonKeys = """
    {"camera", "serial", "neverSet", "photos", "offset", "saidBy": "person" | "earlier" | null, \
    "found", "certainty": "sure" | "guessed" | "ambiguous" | null, "within", "alsoPossible", \
    "suggested", "trusted"}
    """

  var json: JSONValue {
    let certainty: String? =
      switch finding?.certainty {
      case .sure: "sure"
      case .guessed: "guessed"
      case .ambiguous: "ambiguous"
      case nil: nil
      }
    let saidBy: String? =
      switch origin {
      case .camera: nil
      case .person: "person"
      case .earlier: "earlier"
      }
    return [
      "camera": JSONValue(id.camera.name), "serial": JSONValue(id.camera.serial),
      "neverSet": .bool(id.isUnset), "photos": .int(photoCount), "offset": JSONValue(offset),
      "saidBy": JSONValue(saidBy), "found": JSONValue(finding?.offset),
      "certainty": JSONValue(certainty), "within": JSONValue(finding?.spread.rounded(.up)),
      "alsoPossible": .array((finding?.others ?? []).map { JSONValue($0) }),
      "suggested": JSONValue(suggestion), "trusted": .bool(isTrusted),
    ]
  }
}
