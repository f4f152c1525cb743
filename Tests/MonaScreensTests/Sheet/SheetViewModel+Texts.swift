@testable import MonaScreens

extension SheetViewModel {
  /// The sheet as lines of text, such as "# About" and "Artist: Jean-Paul Riopelle".
  var texts: [String] {
    sections.flatMap { section in
      ["# \(section.topic.title)"]
        + section.fields.map { field in
          "\(field.label): \(field.values.map(\.text).joined(separator: ", "))"
        }
    }
  }
}
