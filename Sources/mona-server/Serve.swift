import ArgumentParser
import Foundation
import MonaServer
import MonaServices
import MonaText

/// Serves until it is asked to end.
struct Serve: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Serve until asked to end."),
      discussion: tr(
        "Begins with the starter catalogue in an empty folder, and says its address. Without --behind-proxy it listens on this computer alone."
      ))
  }

  @OptionGroup var folder: FolderOption

  @Option(help: ArgumentHelp(tr("The address to listen on."), valueName: tr("address")))
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp(tr("The port to listen on; 0 for any that is free."), valueName: "n"))
  var port = 8080

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
      tr("For how many seconds a client may stand still."), valueName: tr("seconds")))
  var patience = 30.0

  @Option(
    help: ArgumentHelp(
      tr("How often a minute an address may ask; more, where many people share one."),
      valueName: "n"))
  var requestsPerMinute = 240

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError(tr("A port is a number from 0 to 65535."))
    }
    guard patience >= 1 else {
      throw ValidationError(tr("A client needs a second at least."))
    }
    guard requestsPerMinute > 0 else {
      throw ValidationError(tr("An address must be able to ask once a minute at least."))
    }
  }

  func run() async throws {
    LibraryMessages.mute()
    var options = ServerOptions(folder: folder.url)
    options.starter = StarterFiles.folder
    options.host = host
    options.port = port
    options.proxy = behindProxy
    options.address = address
    options.patience = patience
    options.requestsPerMinute = requestsPerMinute
    try await ServerProgram(options).run { address in
      // Not printed, which would wait for more where a pipe reads it.
      let sentence = tr("MONA’s server answers at {address}", ["address": address])
      FileHandle.standardOutput.write(Data("\(sentence)\n".utf8))
    }
  }
}
