import Foundation
import Mustache

/// The templates of the pages (`data/web`), read once.
///
/// Each file `NAME.mustache` is a template; its values are the properties of the object that it is rendered with. All
/// text is escaped for HTML; no template writes a value as it is, with three braces.
struct Templates: Sendable {
  private let library: MustacheLibrary

  /// Reads all templates of a folder.
  /// - Throws: errors of reading and parsing, and `PageFilesMissing` for a folder without templates.
  init(folder: URL) throws {
    MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "mustache" }
    guard !files.isEmpty else { throw PageFilesMissing(folder: folder) }
    var library = MustacheLibrary()
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      // In front of each file, as a template that another one includes begins with the library's own escaping again.
      try library.register(
        "{{% CONTENT_TYPE:\(EscapedHTML.name)}}\(text)",
        named: file.deletingPathExtension().lastPathComponent)
    }
    self.library = library
  }

  /// The page of a template; nil when there is no such template.
  func text(_ template: String, with values: Any) -> String? {
    library.render(TemplateValues(values), withTemplate: template)
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
