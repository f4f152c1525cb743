import Foundation
import HTTPTypes
import Hummingbird
import MonaAPI
import MonaArchive
import MonaCatalogue
import MonaModel
import MonaServices
import MonaText
import NIOCore
import NIOPosix

/// The answer to a question of research, of what people agree to give when it is read.
///
/// It is read page by page while it is sent, so that only a small part of it is in memory; who withdraws meanwhile is in
/// no later page.
struct ResearchAnswer: Sendable {
  private let query: ResearchQuery
  private let store: ServerStore
  private let works: ResearchWorks
  private let scope: ResearchScope
  private let pseudonyms: Pseudonyms
  private let photos: any PhotoStorage
  private let folder: URL
  private let language: SpokenLanguage

  /// Reads what the query names of the catalogue, so that an error occurs before the response begins.
  /// - Parameters:
  ///   - folder: the server's data folder.
  ///   - language: that of those who read the description of columns.
  /// - Throws: `ResearchFaults` for what the catalogue does not have.
  init(
    to query: ResearchQuery, _ source: ResearchSource, _ photos: any PhotoStorage, folder: URL,
    in language: SpokenLanguage
  ) async throws {
    (self.query, self.store, self.works) = (query, source.store, source.works)
    (self.photos, self.folder, self.language) = (photos, folder, language)
    (scope, pseudonyms) = try await NIOThreadPool.blocking.runIfActive {
      (try source.scope(query.filter), try Pseudonyms(source.store))
    }
  }

  /// The response.
  var response: Response {
    .attachment(query.fileName, query.format.mediaType) { try await write(to: &$0) }
  }

  /// Writes the answer to a new file that only the caller's system account may read.
  /// - Throws: `ServerError.notEmpty` when there is a file.
  func write(to destination: URL) async throws {
    try await FileBodyWriter.write(to: destination) { try await write(to: &$0) }
  }

  private func write(to writer: inout any ResponseBodyWriter) async throws {
    switch (query.subject, query.format) {
    case (.visits, .archive): try await writeArchive(to: &writer)
    case (.tables, _): try await writeTables(to: &writer)
    default: try await write(query.subject, as: query.format, to: &writer)
    }
  }

  /// Writes the rows of a subject.
  private func write(
    _ subject: ResearchQuery.Subject, as format: ResearchQuery.Format,
    to writer: inout any ResponseBodyWriter
  ) async throws {
    switch subject {
    case .visits, .tables:
      var last: ServerStore.ResearchPosition? = .init()
      try await format.write(to: &writer) {
        try await visits(after: &last)
      } row: {
        row($0)
      }
    case .works:
      var last: Int64? = -1
      try await format.write(to: &writer) {
        try await counts(after: &last)
      } row: {
        $0
      }
    case .summary:
      let all = try await store.researchSummary(scope)
      let summary = ResearchSummary(people: all.people, works: all.works, counts: all.counts)
      if format == .csv {
        var text = ResearchSummary.csvHead
        summary.writeLine(to: &text)
        try await writer.write(ByteBuffer(string: text))
      } else {
        var json = JSONText()
        summary.write(to: &json)
        try await writer.write(ByteBuffer(bytes: json.bytes + "\n".utf8))
      }
    }
  }

  /// A visit with its work, whose row is in the catalogue.
  private typealias Visit = (visit: ServerStore.ResearchVisit, work: ResearchWork)

  /// The next visits.
  /// - Parameter last: where the page before ended; nil when there are no more.
  private func visits(after last: inout ServerStore.ResearchPosition?) async throws -> [Visit] {
    guard let position = last else { return [] }
    let visits = try await store.researchVisits(
      scope, after: position, limit: ResearchQuery.Format.pageLength)
    last = visits.last.map {
      ServerStore.ResearchPosition(
        discovery: $0.discovery.key, createdAt: $0.createdAt, person: $0.person)
    }
    let discoveries = Set(visits.map(\.work))
    let rows = try await names(of: discoveries.map(\.key))
    let works = Dictionary(
      uniqueKeysWithValues: discoveries.map { ($0, ResearchWork(id: $0, row: rows[$0.key])) })
    return visits.compactMap { visit in works[visit.work].map { (visit, $0) } }
  }

  private func counts(after last: inout Int64?) async throws -> [ResearchWorkRow] {
    guard let position = last else { return [] }
    let counts = try await store.researchCounts(
      scope, after: position, limit: ResearchQuery.Format.pageLength)
    last = counts.last?.work
    let rows = try await names(of: counts.map(\.work))
    return counts.compactMap { key, counts in
      DiscoveryID(key: key).map {
        ResearchWorkRow(work: ResearchWork(id: $0, row: rows[key]), counts: counts)
      }
    }
  }

  private func names(of keys: [Int64]) async throws -> [Int64: DiscoveryRow] {
    try await NIOThreadPool.blocking.runIfActive { [works] in try works.rows(of: keys) }
  }

  private func row(_ visit: Visit) -> ResearchVisitRow {
    let (visit, work) = visit
    return ResearchVisitRow(
      person: pseudonyms.name(ofPerson: visit.person, createdAt: visit.personCreatedAt),
      work: work, visitedAt: visit.visitedAt, rating: visit.rating, comment: visit.comment,
      photos: visit.photos.map { name(of: $0, work.id) }, consent: visit.consent)
  }

  /// The name of a photo in an archive.
  private func name(of photo: StoredPhoto, _ work: DiscoveryID) -> String {
    let file = "\(pseudonyms.name(of: photo)).\(photo.type.fileExtension)"
    return "photos/\(work.kind.name)-\(work.number)/\(file)"
  }
}

extension ResearchAnswer {
  /// Writes what people agreed to and what the columns are, then the tables of visits, of works and of all together.
  private func writeTables(to writer: inout any ResponseBodyWriter) async throws {
    let archive = ArchiveWriter(seconds: store.clock.now() / 1000)
    let tables: [ResearchQuery.Subject] = [.visits, .works, .summary]
    try await writeDescription(
      of: tables.map { ($0, "\($0.rawValue).csv") }, to: &writer, in: archive)
    for subject in tables {
      // Its size comes before its content.
      let file = try await NIOThreadPool.blocking.runIfActive { [folder] in
        try ScratchFile(in: folder)
      }
      var table: any ResponseBodyWriter = ScratchFileWriter(file: file)
      try await write(subject, as: .csv, to: &table)
      let opened = try await NIOThreadPool.blocking.runIfActive { try file.opened() }
      try await archive.add(opened, "\(subject.rawValue).csv", to: &writer)
    }
    try await writer.write(ByteBuffer(bytes: Tar.ending))
  }

  /// Writes what people agreed to, and the columns of tables.
  private func writeDescription(
    of tables: [(subject: ResearchQuery.Subject, file: String)],
    to writer: inout any ResponseBodyWriter, in archive: ArchiveWriter
  ) async throws {
    try await archive.add(Array(ResearchDescription.terms.utf8), "TERMS.txt", to: &writer)
    let package = Translations.speaking(language) {
      ResearchDescription.dataPackage(query.filter, tables, at: store.clock.now())
    }
    try await archive.add(package, "datapackage.json", to: &writer)
  }

  /// Writes what people agreed to and what the columns are, the photos of visits, then a table of the visits with the
  /// photos that are there.
  private func writeArchive(to writer: inout any ResponseBodyWriter) async throws {
    let archive = ArchiveWriter(seconds: store.clock.now() / 1000)
    try await writeDescription(of: [(.visits, "manifest.csv")], to: &writer, in: archive)
    let table = try await NIOThreadPool.blocking.runIfActive { [folder] in
      try ScratchFile(in: folder)
    }
    var text = ResearchVisitRow.csvHead
    var last: ServerStore.ResearchPosition? = .init()
    while true {
      let page = try await visits(after: &last)
      for visit in page {
        var row = row(visit)
        row.photos = []
        for photo in visit.visit.photos {
          guard let file = try await withoutMetadata(photo) else { continue }
          let name = name(of: photo, visit.work.id)
          try await archive.add(file, name, to: &writer)
          row.photos.append(name)
        }
        row.writeLine(to: &text)
      }
      try await NIOThreadPool.blocking.runIfActive { [text] in
        try Array(text.utf8).withUnsafeBytes(table.write)
      }
      text = ""
      if page.isEmpty { break }
    }
    let opened = try await NIOThreadPool.blocking.runIfActive { try table.opened() }
    try await archive.add(opened, "manifest.csv", to: &writer)
    try await writer.write(ByteBuffer(bytes: Tar.ending))
  }

  /// A photo without what its file says of place, device and owner; nil if it is not there, or cannot be read.
  private func withoutMetadata(_ photo: StoredPhoto) async throws -> OpenFile? {
    // What a killed process leaves there is removed at the next start.
    let arriving = folder.appendingPathComponent("arriving")
    let copy = arriving.appendingPathComponent("research-\(UUID().uuidString)")
    defer { unlink(copy.path) }
    do {
      try await photos.threads.runIfActive { [photos] in
        try PrivateFiles.makeFolder(arriving)
        try photos.copy(photo.path, to: copy)
      }
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
    return try await NIOThreadPool.photos.runIfActive {
      PhotoMetadata.remove(from: copy, photo.type) ? OpenFile(copy) : nil
    }
  }
}

/// Writes the body of a response to a temporary file.
private struct ScratchFileWriter: ResponseBodyWriter {
  let file: ScratchFile

  func write(_ buffer: ByteBuffer) async throws {
    try await NIOThreadPool.blocking.runIfActive {
      try buffer.readableBytesView.withUnsafeBytes(file.write)
    }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
