import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// The options for correcting camera clocks.
struct ClockOptions: ParsableArguments {
  // A clock that is fast has a negative offset; with the default parsing, "-3600" would be taken
  // for an option.
  @Option(
    parsing: .unconditional,
    help: .init(
      tr(
        "Correction to the clock of the cameras that record no position: their time plus this is the true time. 0 if it is right."
      ),
      valueName: "seconds"))
  var clockOffset: Double?

  @Option(
    help: .init(
      tr("With --clock-offset: only of the camera of this name or number."), valueName: "camera"))
  var camera: String?

  @Flag(help: .init(tr("Put each clock right by what MONA found surely.")))
  var foundClocks = false

  @Option(
    help: .init(
      tr(
        "Where a photo was taken, as IMG_0012.JPG=artwork:4 or IMG_0012.JPG=45.5,-73.6: the track then puts the clock of its camera right."
      ),
      valueName: "photo=place"))
  var photoAt: [PhotoPlace] = []

  /// Whether no option is given.
  var isEmpty: Bool { clockOffset == nil && camera == nil && !foundClocks && photoAt.isEmpty }

  func validate() throws {
    if camera != nil, clockOffset == nil {
      throw ValidationError(tr("--camera says whose clock --clock-offset is: give both."))
    }
  }

  /// Applies the options to the clocks of the inbox.
  func apply(to inbox: Inbox, _ store: Store) async throws {
    if let clockOffset {
      for clock in try await chosen(in: inbox) {
        try await inbox.setClock(clock.id, to: clockOffset)
      }
    }
    for one in photoAt { try await apply(one, to: inbox, store) }
    if foundClocks { try await inbox.useFoundClocks() }
  }

  private func chosen(in inbox: Inbox) async throws -> [CameraClock] {
    guard try await inbox.open() != nil else { throw InboxError.noBatch }
    let clocks = try await inbox.clocks()
    if let camera {
      let named = clocks.filter { $0.isOf(camera) }
      if named.isEmpty { throw ValidationError(unknown(camera, clocks)) }
      let set = named.filter { !$0.id.isUnset }
      return set.isEmpty ? named : set
    }
    let plain = clocks.filter { !$0.hasPositions && !$0.id.isUnset }
    return plain.isEmpty ? clocks : plain
  }

  private func unknown(_ camera: String, _ clocks: [CameraClock]) -> String {
    let names = clocks.map(\.name).joined(separator: ", ")
    return tr(
      "No clock is that of “{camera}”: there are {names}.", ["camera": camera, "names": names])
  }

  /// The photo of the inbox with this name or path.
  static func photo(_ name: String, in inbox: Inbox) async throws -> InboxPhoto {
    let photos = try await inbox.photos().filter {
      $0.file.fileName == name || $0.file == URL(pathText: name)
    }
    guard photos.count == 1, let photo = photos.first else {
      throw ValidationError(
        photos.isEmpty
          ? tr("No photo of the inbox is called “{name}”.", ["name": name])
          : tr("Several photos are called “{name}”: give the path.", ["name": name]))
    }
    return photo
  }

  private func apply(_ photoPlace: PhotoPlace, to inbox: Inbox, _ store: Store) async throws {
    let photo = try await Self.photo(photoPlace.photo, in: inbox)
    switch photoPlace.place {
    case .coordinate(let place): try await inbox.setClock(byPhoto: photo.id, takenAt: place)
    case .discovery(let id):
      guard let place = try store.rows([id]).first?.coordinate else {
        throw ValidationError(
          tr("The position of {discovery} is unknown: give a place.", ["discovery": "\(id)"]))
      }
      try await inbox.setClock(byPhoto: photo.id, takenAt: place)
    }
  }
}

extension CameraClock {
  /// Whether the clock belongs to a camera with this name, part of a name, or serial number.
  fileprivate func isOf(_ camera: String) -> Bool {
    name == camera || id.camera.serial == camera
      || id.camera.name?.localizedCaseInsensitiveContains(camera) == true
  }
}
