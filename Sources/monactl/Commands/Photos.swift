import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `photo`: the photos of a collected discovery.
struct Photos: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "photo",
      abstract: tr("List the photos of a collected discovery, add, choose or remove one."),
      subcommands: [ListPhotos.self, AddPhotos.self, ChoosePhoto.self, RemovePhoto.self],
      defaultSubcommand: ListPhotos.self)
  }

  /// `photo list`: the photos by time, with the one for MONA.
  struct ListPhotos: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "list", abstract: tr("List the photos of a collected discovery, by time."),
        discussion: "--json: [\(VisitPhoto.jsonKeys), …]")
    }

    @Argument(help: DiscoveryID.help) var discovery: DiscoveryID

    @OptionGroup var output: OutputOptions

    func run() throws {
      let session = try Session()
      let photos = try session.photos(of: discovery)
      if output.isJSON { return try Output.json(.array(photos.map(\.json))) }
      var table = Table([.init(isNumber: true), .init(), .init(), .init()])
      for (index, photo) in photos.enumerated() {
        let state =
          !session.album.contains(photo.name)
          ? tr("Photo removed") : photo.isChosen ? tr("for MONA") : ""
        table.add([
          "\(index + 1)", photo.takenAt.map(Format.moment) ?? tr("No date"), photo.name, state,
        ])
      }
      try Output.lines(photos.isEmpty ? [tr("No photo")] : Array(table.lines))
    }
  }

  /// `photo add`: adds photos to a visit.
  struct AddPhotos: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "add",
        abstract: tr("Add photos to a collected discovery; they are copied to your album."),
        discussion: "--json: [\(VisitPhoto.jsonKeys) with \"added\" and \"dateGuessed\", …]")
    }

    @Argument(help: DiscoveryID.help) var discovery: DiscoveryID

    @Argument(help: .init(tr("The photos."), valueName: "file")) var photos: [String]

    @OptionGroup var taken: PhotoDateOption

    @OptionGroup var output: OutputOptions

    func validate() throws {
      if let date = taken.date, date.date > Date() {
        throw ValidationError(tr("A photo cannot be of the future: check --date."))
      }
    }

    func run() async throws {
      let session = try Session()
      let title = try session.store.rows([discovery]).first?.fullTitle
      var added: [AddedPhoto] = []
      for photo in photos {
        try await added.append(
          PhotoDateError.explained {
            try await session.collecting().addPhoto(
              URL(pathText: photo), to: discovery, title: title, date: taken.date?.date,
              acceptsGuess: true)
          })
        if !output.isJSON { try Output.lines(lines(added.suffix(1), session, title)) }
      }
      if output.isJSON { try Output.json(.array(added.map(json))) }
    }

    private func lines(
      _ added: ArraySlice<AddedPhoto>, _ session: Session, _ title: String?
    ) -> [String] {
      added.flatMap { photo in
        let values = [
          "title": title ?? "\(discovery)", "file": session.album.url(of: photo.photo.name).path,
        ]
        guard photo.isNew else { return [tr("“{title}” has this photo already: {file}.", values)] }
        let sentence = tr("The photo is added to “{title}”: {file}.", values)
        guard isGuessed(photo), let date = photo.photo.takenAt else { return [sentence] }
        let guess = tr(
          "Its date is a guess, as the photo does not say surely when it was taken: {date}.",
          ["date": Format.moment(date)])
        return [sentence, guess]
      }
    }

    private func isGuessed(_ photo: AddedPhoto) -> Bool {
      taken.date == nil && photo.isNew && photo.dateSource.isGuess
    }

    private func json(_ photo: AddedPhoto) -> JSONValue {
      guard case .object(var values) = photo.photo.json else { return .null }
      values["added"] = .bool(photo.isNew)
      values["dateGuessed"] = .bool(isGuessed(photo))
      return .object(values)
    }
  }

  /// `photo choose`: chooses the photo for MONA.
  struct ChoosePhoto: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "choose",
        abstract: tr("Choose the photo that stands for a visit and goes to MONA."),
        discussion: "--json: \(Visit.jsonKeys)")
    }

    @Argument(help: DiscoveryID.help) var discovery: DiscoveryID

    @Argument(help: VisitPhoto.help) var photo: String

    @OptionGroup var output: OutputOptions

    func run() throws {
      let session = try Session()
      let photo = try session.photo(photo, of: discovery)
      try session.store.choosePhoto(photo.name, of: discovery)
      try output.printVisit(discovery, session.store) { title in
        tr("“{photo}” is the photo of “{title}” for MONA.", ["photo": photo.name, "title": title])
      }
    }
  }

  /// `photo remove`: removes one of several photos.
  struct RemovePhoto: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove one of several photos of a visit; it moves to the trash."),
        discussion: "--json: \(Visit.jsonKeys)")
    }

    @Argument(help: DiscoveryID.help) var discovery: DiscoveryID

    @Argument(help: VisitPhoto.help) var photo: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let session = try Session()
      let photo = try session.photo(photo, of: discovery)
      let removed = try await session.collecting().removePhoto(photo.name, of: discovery)
      try output.printVisit(discovery, session.store) { title in
        let values = ["photo": photo.name, "title": title]
        return removed.isTrashed
          ? tr("“{photo}” of “{title}” is in the trash.", values)
          : tr("“{photo}” is no longer a photo of “{title}”.", values)
      }
    }
  }
}

extension Session {
  /// The photos of a visit.
  /// - Throws: `StoreError.notCollected`.
  func photos(of id: DiscoveryID) throws -> [VisitPhoto] {
    guard try store.visit(of: id) != nil else { throw StoreError.notCollected(id) }
    return try store.photos(of: id)
  }

  /// A photo of a visit by its number in the list, its name or its path.
  /// - Throws: `StoreError.notCollected` or `.unknownPhoto`.
  func photo(_ text: String, of id: DiscoveryID) throws -> VisitPhoto {
    let photos = try photos(of: id)
    if let number = Int(text), photos.indices.contains(number - 1) { return photos[number - 1] }
    let path = URL(pathText: text).standardizedFileURL.path
    let photo = photos.first {
      $0.name == text || album.url(of: $0.name).standardizedFileURL.path == path
    }
    guard let photo else { throw StoreError.unknownPhoto(text) }
    return photo
  }
}

extension VisitPhoto {
  /// How a photo is written as an argument.
  static var help: ArgumentHelp {
    .init(
      tr("Which photo: its number or its name in monactl photo list, or its path."),
      valueName: "photo")
  }

  /// The JSON keys of a photo, for the help of commands.
  static let jsonKeys = #"{"photo", "takenAt", "forMona"}"#

  /// The photo as JSON; the time is in ISO 8601, UTC.
  var json: JSONValue {
    [
      "photo": .string(name), "takenAt": takenAt.map { JSONValue($0) } ?? .null,
      "forMona": .bool(isChosen),
    ]
  }
}

extension PhotoDateError {
  /// Runs `body`; an error about the date of a photo says which option is needed.
  static func explained<Result>(_ body: () async throws -> Result) async throws -> Result {
    do { return try await body() } catch PhotoDateError.impossible(let date) {
      throw ValidationError(
        tr(
          "The photo says {date}, which cannot be: give --date.", ["date": Format.moment(date)]))
    } catch is PhotoDateError {
      throw ValidationError(tr("The photo does not say when it was taken: give --date."))
    }
  }
}
