import Foundation
import Hummingbird
import MonaAPI
import MonaArchive
import MonaModel
import MonaWeb
import NIOCore
import NIOPosix

/// All data of an account on the server, as one archive: lists in JSON, and the stored photo files.
///
/// The archive is read while it is sent, so that only a small part of it is in memory.
struct AccountExport: Sendable {
  private let account: Account
  private let consents: [(kind: ConsentKind, given: StoredConsent?)]
  private let shown: [StoredPicture]
  private let selections: [WebSelection]
  private let store: ServerStore
  private let photos: any PhotoStorage
  private let visits: OpenFile
  private let reports: OpenFile

  /// The number of rows read at once.
  private static let pageLength = 200

  /// Reads the lists first, so that an error occurs before the response begins.
  /// - Parameter folder: the server's data folder.
  init(
    of account: Account, _ store: ServerStore, _ photos: any PhotoStorage, folder: URL
  ) async throws {
    self.account = account
    self.store = store
    self.photos = photos
    var consents: [(ConsentKind, StoredConsent?)] = []
    for kind in ConsentKind.allCases {
      consents.append((kind, try await store.consent(of: account.id, to: kind)))
    }
    self.consents = consents
    shown = try await store.pictures(of: account.id)
    selections = try await store.selections(0..<Int(Int32.max), of: account.id).selections
    visits = try await Self.list(in: folder) { last in
      let changes = try await store.changes(of: account.id, after: last, limit: Self.pageLength)
      let records = changes.visits.map { visit in Self.bytes { $0.visit(visit) } }
      return (records, changes.hasMore ? changes.revision : nil)
    }
    reports = try await Self.list(in: folder) { last in
      let reports = try await store.reports(of: account.id, after: last, limit: Self.pageLength)
      return (reports.map { report in Self.bytes { $0.report(report) } }, reports.last?.id)
    }
  }

  /// The archive.
  var response: Response {
    .attachment("mona.tar", "application/x-tar") { try await write(to: &$0) }
  }

  /// Writes the archive to a new file that only the caller's system account may read.
  /// - Throws: `ServerError.notEmpty` when there is a file.
  func write(to destination: URL) async throws {
    try await FileBodyWriter.write(to: destination) { try await write(to: &$0) }
  }

  private func write(to writer: inout any ResponseBodyWriter) async throws {
    let archive = ArchiveWriter(seconds: store.clock.now() / 1000)
    try await archive.add(Self.bytes { $0.account(account) }, "account.json", to: &writer)
    for (kind, consent) in consents {
      let name = kind == .research ? "consent.json" : "showing.json"
      try await archive.add(Self.bytes { $0.consent(consent, to: kind) }, name, to: &writer)
    }
    try await archive.add(Self.bytes { $0.shown(shown) }, "pictures.json", to: &writer)
    try await archive.add(
      Self.bytes { json in json.array { json in for saved in selections { json.saved(saved) } } },
      "selections.json", to: &writer)
    try await archive.add(visits, "visits.json", to: &writer)
    try await archive.add(reports, "reports.json", to: &writer)
    var last = ""
    while true {
      let page = try await store.photos(of: account.id, after: last, limit: Self.pageLength)
      guard let digest = page.last?.digest.description else { break }
      last = digest
      for photo in page {
        let file = try await photos.threads.runIfActive { [photos] in try photos.opened(photo) }
        // A photo that was removed meanwhile is left out.
        if let file { try await archive.add(file, "photos/\(photo.path)", to: &writer) }
      }
    }
    try await writer.write(ByteBuffer(bytes: Tar.ending))
  }

  /// Writes a list to a file, page by page.
  /// - Parameter page: returns the records after a number, and the number to continue after; nil at the end.
  private static func list(
    in folder: URL, _ page: (Int64) async throws -> ([[UInt8]], Int64?)
  ) async throws -> OpenFile {
    let file = try await NIOThreadPool.blocking.runIfActive { try ScratchFile(in: folder) }
    var (next, before) = (Optional(Int64(0)), "[")
    while let last = next {
      let (records, following) = try await page(last)
      next = following
      guard !records.isEmpty else { continue }
      let text = Array(before.utf8) + records.joined(separator: ",\n".utf8)
      before = ",\n"
      try await NIOThreadPool.blocking.runIfActive { try text.withUnsafeBytes(file.write) }
    }
    let ending = Array((before == "[" ? "[]\n" : "]\n").utf8)
    return try await NIOThreadPool.blocking.runIfActive {
      try ending.withUnsafeBytes(file.write)
      return try file.opened()
    }
  }

  private static func bytes(_ write: (inout JSONText) -> Void) -> [UInt8] {
    var text = JSONText()
    write(&text)
    return text.bytes
  }
}

extension JSONText {
  /// Writes a selection that the account saved.
  fileprivate mutating func saved(_ selection: WebSelection) {
    object { json in
      json.member("name", selection.name)
      json.member("filter", selection.filter.text)
      json.member("visits", selection.visits)
      json.member("saved_at", APITime.text(selection.createdAt))
    }
  }
}
