import Foundation
import MonaCatalogue

/// Something that was imported, and of which a damage took a part, or all: it is to be imported again.
package struct LostImport: Hashable, Sendable {
  /// What may be lost.
  package enum Content: Hashable, Sendable {
    /// A catalogue, with how many discoveries it had.
    case catalogue(CatalogueSource)
    /// The boundaries of boroughs that a file holds.
    case boundaries(URL)
  }

  /// What it is.
  package var content: Content
  /// Whether some of it is still there.
  package var isPartlyThere = false

  package init(_ content: Content, isPartlyThere: Bool = false) {
    (self.content, self.isPartlyThere) = (content, isPartlyThere)
  }

  /// The name of the catalogue, or of the file of boundaries.
  package var name: String {
    switch content {
    case .catalogue(let source): source.name
    case .boundaries(let file): file.lastPathComponent
    }
  }

  /// Where its file was when it was imported.
  package var file: URL? {
    switch content {
    case .catalogue(let source): source.file
    case .boundaries(let file): file
    }
  }

  /// MONA's own catalogue; nil for anything else.
  var own: CatalogueSource? {
    if case .catalogue(let source) = content, source.isMona { source } else { nil }
  }
}
