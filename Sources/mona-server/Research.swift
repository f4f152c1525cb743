import ArgumentParser
import Foundation
import MonaModel
import MonaServer
import MonaText

/// `research`: what people agreed to give to research, under pseudonyms, also while the server runs.
struct Research: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Write what people agreed to give to research to a file, under pseudonyms."),
      discussion: tr(
        "“visits” is each visit, “works” the counts and averages of each work, “summary” those of all, “tables” these three with the types of their columns. The file’s name ends in .json or .csv, and in .tar for visits with their photos and for tables."
      ))
  }

  @Argument(help: .init("visits, works, summary, tables"))
  var subject: ResearchQuery.Subject

  @Argument(help: .init(tr("The file to make, such as visits.csv."), valueName: "file"))
  var file: String

  @OptionGroup var folder: FolderOption

  @Option(help: .init(tr("Only this work, such as artwork:20."), valueName: "work"))
  var work: String?

  @Option(help: .init("artwork, place, heritage"))
  var type: String?

  @Option(help: .init(tr("Only works in this borough."), valueName: "name"))
  var borough: String?

  @Option(help: .init(tr("Only works of this category, usage or function."), valueName: "name"))
  var category: String?

  @Option(help: .init(tr("Only works of this material."), valueName: "name"))
  var material: String?

  @Option(help: .init(tr("Only works by this maker."), valueName: "name"))
  var maker: String?

  @Option(help: .init(tr("Only visits of the person with this pseudonym."), valueName: "digits"))
  var person: String?

  @Option(help: .init(tr("Only visits whose comments have these words."), valueName: "words"))
  var words: String?

  @Option(help: .init(tr("Only visits from this day on, such as 2026-11-22."), valueName: "day"))
  var from: String?

  @Option(help: .init(tr("Only visits up to this day."), valueName: "day"))
  var to: String?

  @Option(
    help: .init(tr("Only what the server had received by the end of this day."), valueName: "day"))
  var until: String?

  @Option(
    help: .init(
      tr("Only people who agreed to this version of the text, or a later one."), valueName: "n"))
  var consent: Int?

  @Option(help: .init(tr("Only visits that have it: photo, rating or comment."), valueName: "part"))
  var with: String?

  func run() async throws {
    let url = FileArguments.file(file)
    let query = try ServerCommands.query(subject) { parameter in
      switch parameter {
      case .work: work
      case .type: type
      case .borough: borough
      case .category: category
      case .material: material
      case .maker: maker
      case .person: person
      case .words: words
      case .from: from
      case .to: to
      case .until: until
      case .consent: consent.map(String.init)
      case .with: with
      case .format: url.pathExtension == "tar" ? "archive" : url.pathExtension
      }
    }
    try await ServerCommands(folder: folder.url).research(query, to: url)
  }
}

extension ResearchQuery.Subject: ExpressibleByArgument {}
