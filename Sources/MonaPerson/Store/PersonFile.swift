import Foundation
import MonaCatalogue

/// The file in a data folder that has a person's data: the default file or that of an account.
package struct PersonFile: Hashable, Sendable {
  /// The path relative to the data folder.
  package let name: String

  /// The default file, which the first account takes over permanently.
  package static let first = PersonFile(name: "person.sqlite")

  /// The name of the folder of the accounts' files in the data folder.
  static let accounts = "accounts"

  private init(name: String) { self.name = name }

  /// The file of an account, by its path relative to the data folder; nil for any other path.
  init?(named name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == Self.accounts, name.hasSuffix(".sqlite"),
      parts.allSatisfy({ $0 != ".." && $0 != "." && !$0.isEmpty })
    else { return nil }
    self.name = name
  }

  /// The file of an account that does not own the default file.
  package init(of owner: PersonOwner) {
    name = "\(Self.accounts)/\(Self.escaped(owner.place))/\(Self.escaped(owner.user)).sqlite"
  }

  /// The account's number on its server; empty for the default file.
  var user: String {
    guard self != .first, let last = name.split(separator: "/").last else { return "" }
    return last.dropLast(".sqlite".count).removingPercentEncoding ?? String(last)
  }

  /// The URL of the file.
  package func url(in folder: URL) -> URL { folder.appendingPathComponent(name) }

  /// The folder of its photos, beside the default album: "MONA picasso.iro.umontreal.ca 7".
  func album(beside first: URL) -> URL {
    guard self != .first else { return first }
    let parts = name.split(separator: "/").dropFirst()
      .map { ($0.removingPercentEncoding ?? String($0)).replacing("/", with: "-") }
    let account = parts.joined(separator: " ").replacing(".sqlite", with: "")
    return first.deletingLastPathComponent()
      .appendingPathComponent("\(first.lastPathComponent) \(account)")
  }

  // MARK: In use

  /// The name of the file that stores which file is in use.
  static let note = "person"

  /// The file in use in a data folder; the default file if none is stored or the stored one is lost
  /// without a copy.
  package static func inUse(in folder: URL) -> PersonFile {
    // Most data folders do not have this file.
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

  /// Whether the file has a copy or a damaged version: if it is missing then, it was lost and did
  /// exist.
  func canComeBack(in folder: URL) -> Bool {
    !PersonCopies(of: self, in: folder).all().isEmpty
      || !DamagedFiles.all(of: self, in: folder).isEmpty
  }

  /// Stores atomically that this file is in use.
  /// - Throws: a system error of the disk.
  package func use(in folder: URL) throws {
    let note = folder.appendingPathComponent(Self.note)
    guard Self.inUse(in: folder) != self else { return }
    try PrivateFiles.replace(note, with: Data((name + "\n").utf8))
  }

  /// Percent-encodes all characters except ASCII letters, digits, "-", "_", "~" and ".".
  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~.")
    // Every string can be encoded in UTF-8.
    let name = text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    return name.allSatisfy { $0 == "." } ? name.replacing(".", with: "%2E") : name
  }
}
