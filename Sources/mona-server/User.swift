import ArgumentParser
import Foundation
import MonaModel
import MonaServer
import MonaText

/// `user`: manages accounts, also while the server runs.
struct User: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Look after accounts."),
      subcommands: [
        UserList.self, UserShow.self, UserAdd.self, UserInvite.self, UserRole.self,
        UserDisable.self, UserEnable.self, UserResetPassword.self, UserResetCode.self,
        UserExport.self, UserDelete.self,
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
      var words = [person.username, person.email ?? "–", person.role.rawValue]
      words.append(trn("{count} visit", "{count} visits", person.visits))
      words.append(Format.megabytes(person.photoBytes))
      if person.isDisabled { words.append(tr("disabled")) }
      print(words.map { TerminalText.cleaned($0) }.joined(separator: "\t"))
    }
  }
}

struct UserShow: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: tr("Show an account, and how much it has here."))
  }

  @OptionGroup var person: PersonArgument

  func run() async throws {
    let details = try await person.commands().details(of: person.name)
    let shown = details.person
    let created = Date(timeIntervalSince1970: Double(details.createdAt) / 1000)
    let lines: [(String, String)] = [
      (tr("Username"), shown.username), (tr("E-mail"), shown.email ?? "–"),
      (tr("Role"), shown.role.rawValue + (shown.isDisabled ? ", " + tr("disabled") : "")),
      (tr("Created on"), Format.day(created)), (tr("Visits"), Format.number(shown.visits)),
      (tr("Photos"), "\(Format.number(details.photos)), \(Format.megabytes(shown.photoBytes))"),
      (tr("Reports"), Format.number(details.reports)),
      (tr("Devices"), details.devices.isEmpty ? "–" : details.devices.joined(separator: ", ")),
    ]
    for (name, value) in lines { print("\(name)\t\(TerminalText.cleaned(value))") }
  }
}

struct UserInvite: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "invite",
      abstract: tr("Print the code of an invitation, with which one person can register."))
  }

  @OptionGroup var folder: FolderOption

  @Option(help: .init(tr("For how many days it is valid."), valueName: "n"))
  var days = 14

  func validate() throws {
    guard (1...3650).contains(days) else { throw ValidationError("--days 1…3650") }
  }

  func run() throws { print(try ServerCommands(folder: folder.url).invite(days: days)) }
}

struct UserExport: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: tr(
        "Write all that an account has here to an archive, for a person who asks for it."))
  }

  @OptionGroup var person: PersonArgument

  @Argument(help: .init(tr("The archive to make, such as ana.tar."), valueName: "file"))
  var file: String

  func run() async throws {
    try await person.commands().export(person.name, to: FileArguments.file(file))
  }
}

struct UserDelete: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete",
      abstract: tr(
        "Erase an account with its visits, reports and photos; a backup that is put back loses them again."
      ))
  }

  @OptionGroup var person: PersonArgument

  func run() async throws {
    try await person.commands().delete(person.name)
    print(tr("“{name}” is erased.", ["name": TerminalText.cleaned(person.name)]))
  }
}

/// `log`: lists what administrators did.
struct ActionLog: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "log",
      abstract: tr(
        "List what administrators did with accounts and reports, and what researchers asked, the oldest first."
      ))
  }

  @OptionGroup var folder: FolderOption

  func run() throws {
    for action in try ServerCommands(folder: folder.url).actions() {
      let words = [action.time, action.actor, action.action, action.subject, action.reason]
      print(
        words.filter { !$0.isEmpty }.map { TerminalText.cleaned($0) }.joined(separator: "\t"))
    }
  }
}

struct UserAdd: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: tr("Create an account, and print its password once."))
  }

  @Argument(help: .init(tr("The name of the account."), valueName: "name"))
  var name: String

  @OptionGroup var folder: NewFolderOption

  @Option(help: .init(tr("An e-mail address."), valueName: "address"))
  var email: String?

  @Option(help: .init(RoleText.choices))
  var role = Role.person

  func run() async throws {
    let commands = try ServerCommands(folder: folder.url(), isNew: true)
    print(try await commands.addPerson(name, email: email, role: role))
  }
}

struct UserRole: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "role", abstract: tr("Give an account another role."))
  }

  @OptionGroup var person: PersonArgument

  @Argument(help: .init(RoleText.choices))
  var role: Role

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

struct UserResetCode: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reset-code",
      abstract: tr(
        "Ask an account for no code on the pages any more, for somebody who lost their telephone."))
  }

  @OptionGroup var person: PersonArgument

  func run() async throws { try await person.commands().resetCode(of: person.name) }
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
  var address: String?

  func run() async throws {
    let commands = try person.commands()
    print(
      link
        ? try await commands.resetLink(of: person.name, server: address)
        : try await commands.resetPassword(of: person.name))
  }
}

extension Role: ExpressibleByArgument {}

/// The roles, as the help of commands names them.
private enum RoleText {
  static let choices = Role.allCases.map(\.rawValue).joined(separator: ", ")
}
