import Foundation
import MonaCatalogue
import MonaMap
import MonaModel
import MonaPerson
import MonaText

@testable import MonaServices

/// Reads one file after another as MONA does, for `mutations.py`, which damages them.
///
/// Each line it is given names a reader and a file: `gpx`, a tab, and the path. It answers each with a
/// line: `taken`, perhaps with what was found after tabs, or `refused`, a tab, and the sentence a person
/// would read, or `harmful`, a tab, and what it did that it may not do.
@main enum Readers {
  static func main() async throws {
    PhotoProcess.start()
    LibraryMessages.mute()
    while let line = readLine() {
      let words = line.split(separator: "\t", maxSplits: 1).map(String.init)
      guard words.count == 2, let reader = Reader(rawValue: words[0]) else {
        throw POSIXError(.EINVAL)
      }
      let file = URL(fileURLWithPath: words[1])
      do {
        let found = try await reader.read(file)
        print((["taken"] + found).joined(separator: "\t"))
      } catch let harm as SampleComputer.Harm {
        print("harmful\t\(harm.text.split(whereSeparator: \.isNewline).joined(separator: " "))")
      } catch {
        let lines = ErrorText.of(error).split(whereSeparator: \.isNewline)
        print("refused\t\(lines.joined(separator: "\\n"))")
      }
      fflush(nil)
    }
  }
}

/// What reads files that anybody may have made, and, as `newBackup`, writes one to be damaged.
enum Reader: String {
  case answers, backup, badges, boundaries, catalogue, feed, gpx, mbtiles, metadata, newBackup,
    photo,
    tile

  /// - Returns: what was found, for `peers.py`.
  func read(_ file: URL) async throws -> [String] {
    switch self {
    case .answers: try await AnswerCheck.shared.read(file)
    case .backup: try await BackupCheck.shared.read(file)
    case .newBackup: try await BackupCheck.shared.write(file)
    case .catalogue: try Self.readCatalogue(file)
    case .badges:
      _ = Catalogue.badgeCount(in: file)
      try Catalogue.inMemory().importBadges(Data(contentsOf: file))
    case .boundaries: _ = try Catalogue.inMemory().importBoundaries(file)
    case .feed:
      _ = try FeedReader.read(Data(contentsOf: file), from: "https://exemple.org/feed")
    case .gpx: _ = try TrackReader.live.read(file)
    case .mbtiles: try await Self.readTiles(file)
    case .metadata: return try Self.metadata(of: file)
    case .photo: try await Self.readPhoto(file)
    case .tile:
      let image = try Data(contentsOf: file)
      guard TileImage.isWhole(image) else { throw MBTilesError.damaged(file) }
      let place = Tile(zoom: 3, x: 1, y: 2)
      _ = TileEnlarger.part(Tile(zoom: 4, x: 3, y: 4), of: image, at: place)
    }
    return []
  }

  /// The date, whether it is a guess, the GPS time, the position and the orientation in which the
  /// photo is shown, each "-" if there is none; "?" for the orientation of what cannot be decoded.
  private static func metadata(of file: URL) throws -> [String] {
    let info = try PhotoInspector.live.inspect(file)
    let place = info.position?.coordinate
    return [
      info.takenAt?.formatted(.iso8601), info.dateSource.isGuess ? "guess" : nil,
      info.satelliteTime?.formatted(.iso8601), place.map { "\($0.latitude)" },
      place.map { "\($0.longitude)" }, orientation(of: file),
    ].map { $0 ?? "-" }
  }

  /// What is applied to the decoded photo, 1...8: the decoder of HEIC and AVIF turns them itself.
  private static func orientation(of file: URL) -> String? {
    let decoder = PhotoDecoder.own
    guard let head = try? decoder.head(of: file),
      let image = try? decoder.decode(file, head, side: min(256, decoder.largestSide(of: head)))
    else { return "?" }
    return image.orientation.map(String.init)
  }

  /// Imports a file, then looks at what came of it as lists, sheets, the map and search do.
  private static func readCatalogue(_ file: URL) throws {
    let catalogue = try Catalogue.inMemory()
    if try catalogue.survey(file).format == .mona {
      _ = try catalogue.importCatalogue(file)
    } else {
      let source = try catalogue.importSource(file, name: "Essai").source
      let strays = try catalogue.positionOutliers(of: source.id, language: .french)
      try catalogue.setAside(true, strays.map(\.id))
    }
    for language in [Language.french, .english] {
      let ids = try catalogue.ordered(DiscoveryList(), language: language).ids
      for row in try catalogue.rows(ids.prefix(30)) {
        _ = row.displayTitle
        _ = try catalogue.discovery(row.id)
        _ = try catalogue.facets(of: row.id)
      }
      for type in FacetType.allCases { _ = try catalogue.facets(type, language: language) }
    }
    _ = try catalogue.placed()
    _ = try catalogue.search("la joute")
    // The same file again must find everything as it was.
    if try catalogue.survey(file).format == .mona { _ = try catalogue.importCatalogue(file) }
  }

  private static func readTiles(_ file: URL) async throws {
    // Limits below those of the program: the files that go beyond them are small and harmless.
    let tiles = try MBTiles(
      file, limits: .init(timeout: .milliseconds(200), longestValue: 1 << 15))
    let zooms = MapSource(tiles).zooms
    for zoom in [zooms.lowerBound, zooms.upperBound, 12] {
      for x in [0, 1210] { _ = try await tiles.image(of: Tile(zoom: zoom, x: x, y: 1465)) }
    }
  }

  private static func readPhoto(_ file: URL) async throws {
    _ = try PhotoInspector.live.inspect(file)
    let folder = file.deletingLastPathComponent().appendingPathComponent("thumbnails")
    defer {
      // It is in a folder that goes with the run.
      try? FileManager.default.removeItem(at: folder)
    }
    _ = await Thumbnails(folder: folder).thumbnail(of: file, digest: nil, size: .small)
  }
}
