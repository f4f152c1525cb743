import ArgumentParser
import Foundation
import MonaModel
import MonaPerson
import MonaSync
import MonaText

/// Writes to standard output.
enum Output {
  /// Writes lines of text.
  ///
  /// Control characters from catalogues are replaced, so that they never reach the terminal.
  static func lines(_ lines: some Sequence<String>) throws {
    var text = ""
    for line in lines {
      text += TerminalText.cleaned(line) + "\n"
      if text.utf8.count > 1 << 16 {
        try write(text)
        text = ""
      }
    }
    try write(text)
  }

  /// Writes a JSON document on one line.
  static func json(_ value: JSONValue) throws {
    try write(TerminalText.escaped(json: value.text()) + "\n")
  }

  /// Writes a JSON array with one element a line, buffering only a part of it.
  static func json(list: some Sequence<JSONValue>) throws {
    var text = "["
    var isFirst = true
    for value in list {
      text += isFirst ? "\n" : ",\n"
      isFirst = false
      text += TerminalText.escaped(json: try value.text())
      if text.utf8.count > 1 << 16 {
        try write(text)
        text = ""
      }
    }
    try write(text + (isFirst ? "]\n" : "\n]\n"))
  }

  /// Writes an empty JSON array, and the reason to standard error.
  static func emptyJSONList(because sentence: String) throws {
    try json(list: [])
    note(sentence)
  }

  /// Writes a sentence to standard error, beside data on standard output.
  static func note(_ sentence: String) { TerminalText.note(sentence) }

  /// Writes bytes unchanged.
  static func data(_ data: Data) throws {
    try write(Array(data))
  }

  private static func write(_ text: String) throws {
    try write(Array(text.utf8))
  }

  /// Writes all bytes; a closed pipe is not an error.
  private static func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        if errno == EPIPE { return }
        throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// The options of all commands that print data.
struct OutputOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: .init(tr("Print JSON for programs.")))
  var isJSON = false

  /// Prints a discovery after a change: its row as JSON, or `sentence` of its title as text.
  func printRow(
    _ id: DiscoveryID, _ store: Store, sentence: (_ title: String) -> String
  ) throws {
    guard let row = try store.rows([id]).first else { throw StoreError.unknownDiscovery(id) }
    if isJSON {
      try Output.json(row.json())
    } else {
      try Output.lines([sentence(row.fullTitle)])
    }
  }

  /// Prints a visit after a change: the visit as JSON, or `sentence` of its title as text.
  func printVisit(
    _ id: DiscoveryID, _ store: Store, sentence: (_ title: String) -> String
  ) throws {
    guard let visit = try store.visit(of: id) else { throw StoreError.notCollected(id) }
    if isJSON { return try Output.json(visit.json(in: store)) }
    let row = try store.rows([id]).first
    try Output.lines([sentence(row?.fullTitle ?? "\(id)")])
  }
}

/// Displays progress on one line of standard error, if it is a terminal.
struct ProgressLine: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Displays the progress of the photo inbox.
  func show(_ progress: InboxProgress) { showPhotos(progress.done, of: progress.total) }

  /// Displays the progress of fetching an account's photos.
  func show(_ progress: PhotoFetching.Progress) { showPhotos(progress.done, of: progress.total) }

  /// Displays the progress of a backup.
  func show(_ progress: BackupProgress) { show(progress.text) }

  /// Clears the line.
  func end() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func showPhotos(_ done: Int, of total: Int) {
    show(
      tr(
        "{done} of {total} photos",
        ["done": Format.number(done), "total": Format.number(total)]))
  }

  private func show(_ text: String) {
    if isShown { write("\r\(text)\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
