import ArgumentParser
import Foundation
import MonaPerson
import MonaServer
import MonaServices
import MonaText

/// `serve`: runs the server until it is asked to stop.
struct Serve: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Serve until asked to end."),
      discussion: tr(
        "Begins with the starter catalogue in an empty folder, and says its address. Without --behind-proxy it listens on this computer alone. What is not said here may stand in the environment (MONA_SERVER_PORT) or in a file (--config)."
      ))
  }

  @OptionGroup var folder: NewFolderOption

  @Option(
    help: ArgumentHelp(
      tr(
        "A JSON object of what can be said here, such as {example}.",
        ["example": #"{"port": 8080}"#]),
      valueName: tr("file")))
  var config: String?

  @Option(help: ArgumentHelp(tr("The address to listen on."), valueName: tr("address")))
  var host: String?

  @Option(
    help: ArgumentHelp(
      tr("The port to listen on, 8080 by default; 0 for any that is free."), valueName: "n"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      tr("“none” to serve only what is imported, without MONA’s starter catalogue."),
      valueName: "none"))
  var starter: String?

  @OptionGroup var bucket: BucketOption

  @Option(
    help: ArgumentHelp(
      tr("“none” to answer programs alone, without pages for researchers."), valueName: "none"))
  var pages: String?

  @Option(
    help: ArgumentHelp(
      tr("“required” to have editors and administrators log in with codes of an app."),
      valueName: "required"))
  var codes: String?

  @Option(
    help: ArgumentHelp(
      tr("The address of the proxy in front, which speaks TLS with the world."),
      valueName: tr("address")))
  var behindProxy: String?

  @Option(
    help: ArgumentHelp(
      tr("How the world calls the server, such as https://mona.example."), valueName: "url"))
  var address: String?

  @Option(
    help: ArgumentHelp(
      tr(
        "Answer nothing but that the server moved to this address, which MONA offers people to follow."
      ), valueName: "url"))
  var movedTo: String?

  @Option(
    help: ArgumentHelp(
      tr(
        "The program that sends mail to those who forgot their password, such as /usr/sbin/sendmail."
      ),
      valueName: tr("program")))
  var sendmail: String?

  @Option(
    help: ArgumentHelp(
      tr(
        "The mail server that takes mail in its place, such as {example}.",
        ["example": "smtps://mona@mail.example"]), valueName: "url"))
  var smtp: String?

  @Option(
    help: ArgumentHelp(
      tr("The file that holds the password for the mail server."), valueName: tr("file")))
  var smtpPasswordFile: String?

  @Option(
    help: ArgumentHelp(tr("The address that mail comes from."), valueName: tr("address")))
  var mailFrom: String?

  @Option(
    help: ArgumentHelp(
      tr("The address that is mailed when somebody reports a problem of a discovery."),
      valueName: tr("address")))
  var reportsTo: String?

  @Option(
    help: ArgumentHelp(
      tr("Who can register: open, invitation (“mona-server user invite”) or closed."),
      valueName: "open, invitation, closed"))
  var registration: String?

  @Option(
    help: ArgumentHelp(
      tr("For how many seconds a client may stand still, 30 by default."),
      valueName: tr("seconds")))
  var patience: Double?

  @Option(
    help: ArgumentHelp(
      tr("How often a minute an address may ask; more, where many people share one."),
      valueName: "n"))
  var requestsPerMinute: Int?

  @Option(
    help: ArgumentHelp(
      tr("The port on which measurements are read, from this computer alone (Prometheus)."),
      valueName: "n"))
  var metricsPort: Int?

  @Option(
    help: ArgumentHelp(
      tr("The level of detail of the log; notice by default."), valueName: "debug, info, …"))
  var log: String?

  func run() async throws {
    LibraryMessages.mute()
    let settings = try await ServerSettings(
      flags: flags, file: config.map { URL(pathText: $0) })
    var options = try settings.options(folder: folder.url())
    options.starter = Installation.starter
    options.data = Installation.serverData
    let server = try await ServerProgram(options)
    if try await server.isCatalogueEmpty() {
      let sentence =
        options.hasStarter
        ? EmptyCatalogue.sentence(importing: "mona-server import")
        : tr(
          "The catalogue is empty: import one with “{command}”, also while the server runs.",
          ["command": "mona-server import"])
      TerminalText.note(sentence)
    }
    try await server.run { address in
      // Written directly, because `print` buffers its output to a pipe.
      let sentence = tr("MONA’s server answers at {address}", ["address": address])
      FileHandle.standardOutput.write(Data("\(sentence)\n".utf8))
    }
  }

  private var flags: ServerSettings.Flags {
    var flags = ServerSettings.Flags()
    let texts: [(ServerSettings.Name, String?)] = [
      (.photos, bucket.photos), (.photosCredentialsFile, bucket.photosCredentialsFile),
      (.host, host), (.starter, starter), (.pages, pages), (.codes, codes),
      (.behindProxy, behindProxy),
      (.address, address), (.movedTo, movedTo), (.log, log),
      (.sendmail, sendmail), (.smtp, smtp), (.smtpPasswordFile, smtpPasswordFile),
      (.mailFrom, mailFrom), (.reportsTo, reportsTo), (.registration, registration),
    ]
    for (name, value) in texts { flags[name] = value.map { .text($0) } }
    let numbers: [(ServerSettings.Name, Int?)] = [
      (.port, port), (.metricsPort, metricsPort), (.requestsPerMinute, requestsPerMinute),
    ]
    for (name, value) in numbers {
      flags[name] = value.map { .number($0) }
    }
    flags[.patience] = patience.map { .seconds($0) }
    return flags
  }
}
