import Foundation
import MonaCatalogue

/// Which file of a data folder has a person's data: that of nobody's account, or that of an account.
package struct PersonFile: Hashable, Sendable {
  /// Relative to the data folder.
  package let name: String

  /// The first one of a data folder, until an account makes it its own and for ever after.
  package static let first = PersonFile(name: "person.sqlite")

  /// The folder of the accounts' files in the data folder.
  static let accounts = "accounts"

  private init(name: String) { self.name = name }

  /// A file of an account, by its name relative to the data folder; nil for the name of anything else.
  init?(named name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.accounts, name.hasSuffix(".sqlite"),
      parts.allSatisfy({ $0 != ".." && $0 != "." && !$0.isEmpty })
    else { return nil }
    self.name = name
  }

  /// The one of an account that does not have the first one.
  package init(of owner: PersonOwner) {
    name = "\(Self.accounts)/\(Self.escaped(owner.place))/\(Self.escaped(owner.user)).sqlite"
  }

  /// The number of the account it is of, as the server has it; empty for the first one.
  var user: String {
    guard self != .first, let last = name.split(separator: "/").last else { return "" }
    return last.dropLast(".sqlite".count).removingPercentEncoding ?? String(last)
  }

  /// Where it is.
  package func url(in folder: URL) -> URL { folder.appendingPathComponent(name) }

  /// Where its photos are, beside the album of the first one, which stays where it was: "MONA
  /// picasso.iro.umontreal.ca 7".
  func album(beside first: URL) -> URL {
    guard self != .first else { return first }
    let parts = name.split(separator: "/").dropFirst()
      .map { ($0.removingPercentEncoding ?? String($0)).replacing("/", with: "-") }
    let account = parts.joined(separator: " ").replacing(".sqlite", with: "")
    return first.deletingLastPathComponent()
      .appendingPathComponent("\(first.lastPathComponent) \(account)")
  }

  // MARK: In use

  /// The name of the file that names the one in use.
  static let note = "person"

  /// The one in use of a data folder; the first one where no other is named, or nothing is left of it.
  package static func inUse(in folder: URL) -> PersonFile {
    // Most folders have no such file.
    guard
      let text = try? String(contentsOf: folder.appendingPathComponent(note), encoding: .utf8)
    else { return .first }
    guard let file = PersonFile(named: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return .first
    }
    let isThere =
      FileManager.default.fileExists(atPath: file.url(in: folder).path)
      || file.canComeBack(in: folder)
    return isThere ? file : .first
  }

  /// Whether a copy of it is kept, or what was set aside as damaged: one that is not there is lost then,
  /// not one that never was.
  func canComeBack(in folder: URL) -> Bool {
    !PersonCopies(of: self, in: folder).all().isEmpty
      || !DamagedFiles.all(of: self, in: folder).isEmpty
  }

  /// Makes it the one in use: at once, or, whatever happens meanwhile, not at all.
  /// - Throws: what the system says of the disk.
  package func use(in folder: URL) throws {
    let note = folder.appendingPathComponent(Self.note)
    guard Self.inUse(in: folder) != self else { return }
    try PrivateFiles.replace(note, with: Data((name + "\n").utf8))
  }

  /// Letters, digits and what stands between them stay; anything else, slashes among it, is written by
  /// its bytes.
  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~.")
    // Every text can be written as UTF-8.
    let name = text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    return name.allSatisfy { $0 == "." } ? name.replacing(".", with: "%2E") : name
  }
}
