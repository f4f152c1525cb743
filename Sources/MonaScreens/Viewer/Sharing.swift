import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaText

/// Shares photos, visits and discoveries with other programs.
@MainActor
package struct Sharing {
  let context: AppContext

  /// Shows results and errors.
  package var toasts: Toasts { context.toasts }

  /// The existing photo files of visits; shows a message if there are none.
  package func photoFiles(_ visits: [CollectedVisit]) async -> [URL] {
    let (album, photos) = (context.album, visits.compactMap(\.photo))
    let files = await BlockingExecutor.shared.run { photos.compactMap(album.file) }
    if files.isEmpty {
      toasts.show(
        trn(
          "This photo is no longer in your album.", "These photos are no longer in your album.",
          visits.count))
    }
    return files
  }

  /// A `mona:` link to a discovery's sheet, which works wherever MONA is installed.
  package func link(to id: DiscoveryID) async -> String {
    // Nobody else's MONA has it.
    if id.isOwn, let place = await page(of: id) { return place }
    guard !id.isFromMona else { return MonaLink.discovery(id).address }
    // The catalogue's name is only needed by people who do not have it: a failure is logged.
    let name = await tryLogging("A link has no name of its catalogue") { [store = context.store] in
      try await store.read { store in
        try store.catalogue.sources().first { $0.id == id.source }?.name
      }
    }
    return MonaLink.discovery(id, catalogue: name ?? nil).address
  }

  /// A link for people without MONA: the discovery's web page, else its position as a `geo:` URI
  /// (RFC 5870).
  ///
  /// - Returns: nil if there is neither, which is then shown.
  func page(of id: DiscoveryID) async -> String? {
    let discovery =
      await toasts.attempt { [store = context.store] in
        try await store.read { store in try store.catalogue.discovery(id) }
      } ?? nil
    if let page = address(page: discovery?.url, place: discovery?.coordinate) { return page }
    toasts.show(tr("The catalogue has neither a page nor a place for it."))
    return nil
  }

  private func address(page: Localized?, place: Coordinate?) -> String? {
    if let page = SheetLink(page?.text(in: context.language())) { return page.url.absoluteString }
    return place.map { "geo:\($0.latitude),\($0.longitude)" }
  }

  /// The subject of a message with photos: "La Joute", "3 photos from my MONA collection".
  package func messageSubject(_ visits: [CollectedVisit]) -> String {
    visits.count == 1
      ? visits[0].displayTitle
      : trn(
        "{count} photo from my MONA collection", "{count} photos from my MONA collection",
        visits.count)
  }

  /// The text of a message with photos, one line per photo.
  package func messageBody(_ visits: [CollectedVisit]) -> String {
    visits.map { visit in
      let line = [visit.displayTitle, visit.makers.isolated, visit.place?.isolated ?? ""].filter {
        !$0.isEmpty
      }
      return "\(line.joined(separator: " · ")) (\(Format.day(visit.collectedAt)))"
    }.joined(separator: "\n") + "\n\nMONA"
  }

  /// The subject and text of a message about a discovery, with a link; nil if there is no link,
  /// which is then shown.
  package func message(about row: DiscoveryRow) async -> (subject: String, body: String)? {
    guard let link = await page(of: row.id) else { return nil }
    let place = (row.borough ?? row.territory)?.isolated ?? ""
    let line = [row.displayTitle, row.makers.isolated, place].filter { !$0.isEmpty }
    return (row.displayTitle, "\(line.joined(separator: " · "))\n\(link)\n\nMONA")
  }

  /// Copies photos to a folder, off the main thread, under their names in the album; shows how many
  /// were copied.
  package func export(_ visits: [CollectedVisit], to folder: URL) async {
    let (album, names) = (context.album, visits.compactMap(\.photo))
    do {
      let copied = try await BlockingExecutor.shared.run {
        var copied = 0
        for name in names where album.contains(name) {
          _ = try folder.withTextPath { try album.export(name, to: $0) }
          copied += 1
        }
        return copied
      }
      let text = trn(
        "{count} photo copied to “{folder}”", "{count} photos copied to “{folder}”", copied,
        ["folder": folder.fileName])
      let left = visits.count - copied
      toasts.show(
        left == 0
          ? text
          : trn(
            "{copied}; {count} is no longer in your album.",
            "{copied}; {count} are no longer in your album.", left, ["copied": text]))
    } catch {
      toasts.report(error)
    }
  }
}

/// Exports all visits to a file.
@MainActor
package struct VisitExporter {
  let store: Store
  let toasts: Toasts

  /// Whether there are visits to export; shows a message if there are none.
  package func checkExportable() async -> Bool {
    let store = store
    do {
      let isEmpty = try await store.read { store in try store.visitDays().isEmpty }
      if isEmpty { toasts.show(tr("There is no visit to export yet.")) }
      return !isEmpty
    } catch {
      toasts.report(error)
      return false
    }
  }

  /// Writes visits to a file, atomically and off the main thread; shows the result.
  package func export(
    as format: ExportFormat, of selection: ExportedSelection = .all, to file: URL
  ) async {
    await write(to: file) { store in
      try store.export(as: format, of: selection, texts: .spoken)
    }
  }

  /// Writes the wish list to a GPX file, atomically and off the main thread; shows the result.
  package func exportTargets(to file: URL) async {
    await write(to: file) { store in try store.exportTargets(texts: .spoken) }
  }

  private func write(
    to file: URL, _ export: @escaping @Sendable (Store) throws -> VisitExport
  ) async {
    let store = store
    do {
      let export = try await BlockingExecutor.shared.run {
        let export = try export(store)
        try file.replaceContent(export.data)
        return export
      }
      toasts.show(export.sentence(file: file.fileName))
    } catch {
      toasts.report(error)
    }
  }

  /// Whether anything with a known place is targeted; shows a message if nothing is.
  package func checkTargets() async -> Bool {
    let store = store
    do {
      let count = try await store.read { store in
        try store.exportTargets(texts: .spoken).count
      }
      if count == 0 { toasts.show(tr("Nothing whose place is known is targeted.")) }
      return count > 0
    } catch {
      toasts.report(error)
      return false
    }
  }

  /// A suggested file name: "MONA visits.csv", "MONA visits 2026-11-21.csv".
  package static func fileName(
    _ format: ExportFormat, of selection: ExportedSelection = .all
  ) -> String {
    var name = tr("MONA visits")
    if case .day(let day) = selection { name += " \(day)" }
    return "\(name).\(format.suffix)"
  }

  /// A suggested name for the file of the wish list.
  package static var targetsFileName: String { tr("MONA targets") + ".gpx" }
}
