import ArgumentParser
import MonaServer
import MonaText

/// `user`: manages accounts, also while the server runs.
struct User: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Look after accounts."),
      subcommands: [
        UserList.self, UserAdd.self, UserRole.self, UserDisable.self, UserEnable.self,
        UserResetPassword.self,
      ])
  }
}

/// The name of an account and the data folder of its server.
struct PersonArgument: ParsableArguments {
  @Argument(help: .init(tr("The name of the account."), valueName: "name"))
  var name: String

  @OptionGroup var folder: FolderOption

  func commands() throws -> ServerCommands { try ServerCommands(folder: folder.url) }
}

struct UserList: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: tr("List all accounts, one a line."))
  }

  @OptionGroup var folder: FolderOption

  func run() throws {
    for person in try ServerCommands(folder: folder.url).people() {
      var words = [person.username, person.email ?? "–", person.role]
      words.append(trn("{count} visit", "{count} visits", person.visits))
      if person.isDisabled { words.append(tr("disabled")) }
      print(words.map { TerminalText.cleaned($0) }.joined(separator: "\t"))
    }
  }
}

struct UserAdd: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: tr("Create an account, and print its password once."))
  }

  @OptionGroup var person: PersonArgument

  @Option(help: .init(tr("An e-mail address."), valueName: "address"))
  var email: String?

  func run() async throws {
    print(try await person.commands().addPerson(person.name, email: email))
  }
}

struct UserRole: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "role", abstract: tr("Give an account another role."))
  }

  @OptionGroup var person: PersonArgument

  @Argument(help: .init("user, researcher, admin"))
  var role: ServerCommands.Role

  func run() async throws { try await person.commands().give(role, to: person.name) }
}

struct UserDisable: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "disable", abstract: tr("Disable an account; nothing in it is deleted."))
  }

  @OptionGroup var person: PersonArgument

  func run() async throws { try await person.commands().disable(person.name) }
}

struct UserEnable: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "enable", abstract: tr("Enable an account that was disabled."))
  }

  @OptionGroup var person: PersonArgument

  func run() async throws { try await person.commands().disable(person.name, false) }
}

struct UserResetPassword: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reset-password",
      abstract: tr("Give an account a new password, print it once, and log out its devices."))
  }

  @OptionGroup var person: PersonArgument

  @Flag(help: .init(tr("Print a link instead, with which they set one themselves within an hour.")))
  var link = false

  @Option(
    help: ArgumentHelp(
      tr("How the world calls the server, such as https://mona.example."), valueName: "url"))
  var address = "http://127.0.0.1:8080"

  func run() async throws {
    let commands = try person.commands()
    print(
      link
        ? try await commands.resetLink(of: person.name, server: address)
        : try await commands.resetPassword(of: person.name))
  }
}

extension ServerCommands.Role: ExpressibleByArgument {}
