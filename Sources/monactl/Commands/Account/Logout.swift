import ArgumentParser
import MonaSync
import MonaText

/// `logout`: ends the session; what was collected stays.
struct Logout: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: tr("Log out; what you collected stays on this computer, unless you ask otherwise."))
  }

  @Flag(help: .init(tr("Take the account’s visits off this computer, their photos to the trash.")))
  var remove = false

  @Flag(help: .init(tr("Do so even if something was not sent yet.")))
  var force = false

  func run() async throws {
    let session = try Session()
    let account = session.account
    guard let name = try await account.state().name else { throw AccountError.loggedOut }
    if remove, !force, case let count = try await account.unsentCount(), count > 0 {
      throw AccountError.unsent(count)
    }
    try await account.logOut()
    let left = tr("“{name}” is logged out.", ["name": name.username])
    guard remove else { return try Output.lines([left]) }
    let count = try await session.collecting().removeFromHere()
    let removed = trn(
      "{count} visit was taken off this computer; the server has it on.",
      "{count} visits were taken off this computer; the server has them on.", count)
    let staying = try session.store.onlyHereCount()
    try Output.lines([left, removed] + (staying > 0 ? [OnlyHere.text(staying)] : []))
  }
}
