import Foundation
import MonaLog
import MonaModel
import MonaPerson
import MonaText

/// What is handed to other programs of visits and their photos, and of discoveries.
@MainActor
package struct Sharing {
  let store: Store
  package let album: Album
  package let toasts: Toasts
  let language: NameLanguage

  /// The files of these visits' photos; says so when there are none.
  package func photoFiles(_ visits: [CollectedVisit]) async -> [URL] {
    let (album, photos) = (album, visits.compactMap(\.photo))
    let files = await BlockingExecutor.shared.run { photos.compactMap(album.file) }
    if files.isEmpty {
      toasts.show(
        trn(
          "This photo is no longer in your album.", "These photos are no longer in your album.",
          visits.count))
    }
    return files
  }

  /// What can be pasted elsewhere to lead to a discovery's sheet, wherever MONA is installed.
  package func link(to id: DiscoveryID) async -> String {
    guard !id.isFromMona else { return MonaLink.discovery(id).address }
    // The name only helps who does not have the catalogue.
    let name = await tryLogging("A link has no name of its catalogue") { [store] in
      try await store.read { store in
        try store.catalogue.sources().first { $0.id == id.source }?.name
      }
    }
    return MonaLink.discovery(id, catalogue: name ?? nil).address
  }

  /// What tells somebody without MONA of a discovery: the catalogue's page, else the place on Earth
  /// (RFC 5870); nil, and said, when there is neither.
  func page(of id: DiscoveryID) async -> String? {
    let discovery =
      await toasts.attempt { [store] in
        try await store.read { store in try store.catalogue.discovery(id) }
      } ?? nil
    if let page = address(page: discovery?.url, place: discovery?.coordinate) { return page }
    toasts.show(tr("The catalogue has neither a page nor a place for it."))
    return nil
  }

  private func address(page: Localized?, place: Coordinate?) -> String? {
    if let page = SheetLink(page?.text(in: language())) { return page.url.absoluteString }
    return place.map { "geo:\($0.latitude),\($0.longitude)" }
  }

  /// The subject of a message with these photos: "La Joute", "3 photos of public art".
  package func messageSubject(_ visits: [CollectedVisit]) -> String {
    visits.count == 1
      ? visits[0].displayTitle
      : trn(
        "{count} photo from my MONA collection", "{count} photos from my MONA collection",
        visits.count)
  }

  /// The words of such a message, a line a photo.
  package func messageBody(_ visits: [CollectedVisit]) -> String {
    visits.map { visit in
      let line = [visit.displayTitle, visit.makers.isolated, visit.place?.isolated ?? ""].filter {
        !$0.isEmpty
      }
      return "\(line.joined(separator: " · ")) (\(Format.day(visit.collectedAt)))"
    }.joined(separator: "\n") + "\n\nMONA"
  }

  /// A message that tells of a discovery, with a link to it; nil, and said, when there is none.
  package func message(about row: DiscoveryRow) async -> (subject: String, body: String)? {
    guard let link = await page(of: row.id) else { return nil }
    let place = (row.borough ?? row.territory)?.isolated ?? ""
    let line = [row.displayTitle, row.makers.isolated, place].filter { !$0.isEmpty }
    return (row.displayTitle, "\(line.joined(separator: " · "))\n\(link)\n\nMONA")
  }

  /// Copies photos to a folder under the names they have in the album, off the main thread; says
  /// how many were.
  package func export(_ visits: [CollectedVisit], to folder: URL) async {
    let (album, names) = (album, visits.compactMap(\.photo))
    do {
      let copied = try await BlockingExecutor.shared.run {
        var copied = 0
        for name in names where album.contains(name) {
          try album.export(name, to: folder)
          copied += 1
        }
        return copied
      }
      let text = trn(
        "{count} photo copied to “{folder}”", "{count} photos copied to “{folder}”", copied,
        ["folder": folder.lastPathComponent])
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

/// Writes all visits in a file for other programs.
@MainActor
package struct VisitExporter {
  let store: Store
  let toasts: Toasts

  /// Whether there is something to export; says that there is not.
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

  /// Writes the visits in a file, whole or not at all, off the main thread; says where they are.
  package func export(as format: ExportFormat, to file: URL) async {
    let store = store
    do {
      let export = try await BlockingExecutor.shared.run {
        let export = try store.export(as: format) { $1.display(for: $0.kind) }
        try export.data.write(to: file, options: .atomic)
        return export
      }
      toasts.show(export.sentence(file: file.lastPathComponent))
    } catch {
      toasts.report(error)
    }
  }

  /// A name for the file, which the person may change: "MONA visits.csv".
  package static func fileName(_ format: ExportFormat) -> String {
    tr("MONA visits") + "." + format.suffix
  }
}
