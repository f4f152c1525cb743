import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaText

/// `collect`: takes a photo into the album, and the discovery into the collection.
struct Collect: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Collect a discovery with a photo, which is copied to your album."),
      discussion: """
        --json: {"visit": \(Visit.jsonKeys), "file", "badgesWon": [\(Badge.jsonKeys), …]}
        """)
  }

  @Argument(help: DiscoveryID.help)
  var discovery: DiscoveryID

  @Option(help: .init(tr("The photo."), valueName: "file"))
  var photo: String

  @Option(help: .init(tr("1 to 5 stars.")))
  var rating: Int?

  @Option(help: .init(tr("What you have to say of it."), valueName: "text"))
  var comment: String?

  @Option(
    help: .init(
      tr(
        "When, as 2026-11-21 or 2026-11-21T14:30:00-05:00; without it, when the photo was taken, else now."
      ), valueName: "date"))
  var date: VisitMoment?

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let session = try Session()
    let row = try session.store.rows([discovery]).first
    let collected = try await session.collecting().collect(
      discovery, photo: URL(fileURLWithPath: photo), title: row?.fullTitle, rating: rating,
      comment: comment, date: date?.date)
    let file = collected.visit.photo.map { session.album.url(of: $0).path }
    if output.isJSON {
      return try Output.json([
        "visit": collected.visit.json(in: session.store), "file": JSONValue(file),
        "badgesWon": .array(collected.badges.map(\.json)),
      ])
    }
    let sentence = tr(
      "“{title}” is in your collection; the photo is {file}.",
      ["title": row?.fullTitle ?? "\(discovery)", "file": file ?? ""])
    try Output.lines([sentence] + collected.badges.map(\.wonText))
  }
}
