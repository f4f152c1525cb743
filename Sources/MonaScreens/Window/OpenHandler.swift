import Foundation
import MonaMap
import MonaModel
import MonaPerson
import MonaText

/// Opens links and files that the desktop passes to MONA: opened with it, or dropped on its icon.
@MainActor
package struct OpenHandler {
  /// The question to confirm before a file becomes the maps' background.
  package typealias Question = (heading: String, body: String)

  let context: AppContext
  let openInbox: @MainActor ([URL]) -> Void

  /// Opens all requests in order; all files for the inbox are opened together.
  /// - Parameter mayUse: asks the person whether a tile file is to become the maps' background.
  package func open(
    _ things: [OpenRequest], mayUse: @MainActor (Question) async -> Bool
  ) async {
    let photos = things.compactMap { thing -> URL? in
      if case .file(let file) = thing, FilePurpose(file) == .inbox { file } else { nil }
    }
    if !photos.isEmpty { openInbox(photos) }
    for thing in things {
      switch thing {
      case .file(let file): await open(file, mayUse)
      case .link(let link): await follow(link)
      case .deadLink(let address):
        context.toasts.show(
          tr(
            "“{link}” leads nowhere in MONA. A link to a discovery looks like {example}.",
            [
              "link": address.shortened(to: 80),
              "example": MonaLink.discovery(DiscoveryID(.artwork, 276)).address,
            ]))
      case .elsewhere(let address):
        context.toasts.show(
          tr(
            "“{address}” is not on this computer: copy it here, then open the copy.",
            ["address": address.shortened(to: 80)]))
      }
    }
  }

  private func open(_ file: URL, _ mayUse: @MainActor (Question) async -> Bool) async {
    switch FilePurpose(file) {
    case .inbox: break
    case .catalogue: context.navigation.open(.importing(file))
    case .map:
      // Check the file first: an invalid one is reported without a question.
      guard
        await context.toasts.attempt({
          _ = try await BlockingExecutor.shared.run { try MBTiles(file) }
        })
          != nil
      else {
        return
      }
      let question = (
        heading: tr(
          "Use “{file}” as the background of the maps?", ["file": file.fileName]),
        body: tr("The maps then show it, without a network too. Preferences can change it back.")
      )
      guard await mayUse(question) else { return }
      await context.toasts.attempt { try await context.backgrounds.open(file) }
    }
  }

  private func follow(_ link: MonaLink) async {
    switch link {
    case .view(let view):
      context.navigation.show(view)
      // A second call closes the pages that were left open over the view.
      if !context.navigation.routes.isEmpty { context.navigation.show(view) }
    case .inbox: openInbox([])
    case .search(let words):
      context.navigation.open(.search)
      context.navigation.ask(.search(.type(words)))
    case .discovery(let id, let catalogue): await show(id, of: catalogue)
    }
  }

  /// Shows a discovery that the catalogue has, or its replacement; otherwise explains which
  /// catalogue is missing or outdated.
  private func show(_ id: DiscoveryID, of catalogue: String?) async {
    let store = context.store
    let found = await context.toasts.attempt {
      try await store.read { (store) -> (isKnown: Bool, source: String?) in
        let isKnown = try store.catalogue.discovery(id) != nil
        return (
          isKnown: try isKnown || store.catalogue.replacement(of: id) != nil,
          source: try isKnown
            ? nil : store.catalogue.sources().first { $0.id == id.source }?.name
        )
      }
    }
    guard let found else { return }
    if found.isKnown { return context.navigation.openOnce(.sheet(id)) }
    if let name = found.source {
      context.toasts.show(
        tr(
          "The catalogue “{name}” does not have what this link leads to: bring it up to date, then open the link again.",
          ["name": name]))
    } else if let catalogue {
      context.toasts.show(
        tr(
          "This link leads to the catalogue “{name}”, which is not on this computer: import it, then open the link again.",
          ["name": catalogue.shortened(to: 80)]))
    } else {
      context.toasts.show(
        tr(
          "This link leads to a catalogue that is not on this computer: import it, then open the link again."
        ))
    }
  }
}

/// A file or link that the desktop asks MONA to open.
package enum OpenRequest: Hashable, Sendable {
  /// A file or folder on this computer.
  case file(URL)
  /// A valid link.
  case link(MonaLink)
  /// A link with MONA's scheme that cannot be parsed.
  case deadLink(String)
  /// The address of something that is not on this computer.
  case elsewhere(String)

  /// Classifies an address.
  /// - Parameter address: a URI: "file:///home/…/IMG_0001.jpg", "mona:artwork/276".
  package init(address: String) {
    if let link = MonaLink(address) {
      self = .link(link)
    } else if address.lowercased().hasPrefix("\(MonaLink.scheme):") {
      self = .deadLink(address)
    } else if let url = URL(string: address), url.isFileURL {
      self = .file(url)
    } else {
      self = .elsewhere(address)
    }
  }
}

/// How MONA opens a file, by its name's extension.
enum FilePurpose: Hashable, Sendable {
  /// A tile file for the maps' background.
  case map
  /// A catalogue to import.
  case catalogue
  /// For the inbox: a photo, a folder of photos or a GPX track; the inbox rejects anything else.
  case inbox

  init(_ file: URL) {
    switch file.fileExtension {
    case MapBackgrounds.suffix: self = .map
    // Its track is for the inbox; its waypoints are imported on the page Catalogues.
    case "gpx": self = .inbox
    case let suffix where CataloguesViewModel.suffixes.contains(suffix): self = .catalogue
    default: self = .inbox
    }
  }
}
