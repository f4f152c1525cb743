import Foundation
import MonaModel
import MonaPerson
import MonaText

/// What is printed, or saved as PDF.
package enum PrintedDocument: Sendable {
  case booklet(Booklet)
  case list(PrintedList)

  /// Its title.
  package var title: String {
    switch self {
    case .booklet(let booklet): booklet.title
    case .list(let list): list.title
    }
  }

  /// The proposed name of its file, without the extension.
  package var fileName: String {
    let name = Album.readable(title)
    return name.isEmpty ? "MONA" : name
  }
}

/// Something that a person can print or save as PDF; it is read when that is asked for.
@MainActor
package struct Printable {
  private let context: AppContext
  private let content: @Sendable (Store, Album) throws -> PrintedDocument

  /// The booklet of a tour, given by its number.
  init(tour id: Int64, _ context: AppContext) {
    self.context = context
    content = { store, album in
      guard let tour = try store.tour(id) else { throw TourError.unknown(id) }
      return .booklet(try Booklet(tour, store, album))
    }
  }

  /// A list of discoveries.
  init(_ title: String, _ ids: [DiscoveryID], _ context: AppContext) {
    self.context = context
    content = { store, _ in .list(try PrintedList(title, ids, store)) }
  }

  /// The content; nil if it cannot be read, which is then shown.
  package func document() async -> PrintedDocument? {
    let (store, album, content) = (context.store, context.album, content)
    do {
      return try await store.read { store in try content(store, album) }
    } catch is PrintedList.TooLong {
      context.toasts.show(
        trn(
          "A printed list has {count} line at most: narrow the list first.",
          "A printed list has {count} lines at most: narrow the list first.", PrintedList.limit))
    } catch {
      context.toasts.report(error)
    }
    return nil
  }

  /// Says that a document with many pictures takes a moment.
  package func showPreparing(_ document: PrintedDocument) {
    guard case .booklet(let booklet) = document,
      booklet.stops.count(where: { $0.cover.photo != nil }) > Self.quickPhotos
    else { return }
    context.toasts.show(tr("“{name}” is being prepared…", ["name": document.title]))
  }

  /// The number of photos that are read while a person hardly waits.
  static let quickPhotos = 24

  /// Writes the file, and says so or why it failed.
  package func save(_ data: Data, to file: URL) async {
    let isSaved = await context.toasts.attempt {
      try await BlockingExecutor.shared.run { try file.replaceContent(data) }
      return true
    }
    guard isSaved == true else { return }
    context.toasts.show(
      tr("“{file}” is saved.", ["file": file.lastPathComponent]), file: file)
  }

  /// Says that nothing was printed.
  /// - Parameter details: what GTK says of it.
  package func showFailure(_ details: String) {
    context.toasts.show(
      tr("This could not be printed: check the printer, or save it as PDF."), details: details)
  }
}
