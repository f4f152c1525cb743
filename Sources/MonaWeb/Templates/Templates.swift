import Foundation
import Mustache
import Synchronization

/// The templates of the pages (`data/web`), parsed when the first page is asked for: a server starts without waiting for
/// them.
///
/// Each file `NAME.mustache` is a template; its values are the properties of the object that it is rendered with. All
/// text is escaped for HTML; no template writes a value as it is, with three braces.
final class Templates: Sendable {
  private let texts: [(name: String, text: String)]
  private let parsed = Mutex<MustacheLibrary?>(nil)

  /// - Parameter folder: what has the templates' files.
  /// - Throws: errors of reading, and `PageFilesMissing` for a folder without templates.
  init(folder: URL) throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "mustache" }
    guard !files.isEmpty else { throw PageFilesMissing(folder: folder) }
    // Of one version, also where an upgrade replaces them meanwhile.
    texts = try files.map {
      ($0.deletingPathExtension().lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
    }
  }

  /// The page of a template; nil when there is no such template.
  /// - Throws: errors of parsing.
  func text(_ template: String, with values: Any) throws -> String? {
    try library().render(TemplateValues(values), withTemplate: template)
  }

  private func library() throws -> MustacheLibrary {
    try parsed.withLock { parsed in
      if let parsed { return parsed }
      MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
      var library = MustacheLibrary()
      for (name, text) in texts {
        // In front of each file, as a template that another one includes begins with the library's own escaping again.
        try library.register(
          "{{% CONTENT_TYPE:\(EscapedHTML.name)}}\(text)", named: name)
      }
      parsed = library
      return library
    }
  }
}

/// The files of the pages are not where they are installed.
package struct PageFilesMissing: Error, Hashable {
  /// The folder that was expected to have them.
  package let folder: URL
}

/// Escapes text for HTML elements and quoted attributes, each Unicode scalar by itself, as browsers read them.
struct EscapedHTML: MustacheContentType {
  static let name = "MONA"

  func escapeText(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
