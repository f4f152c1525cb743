import CGtk

/// What a file chooser shows.
package struct FileFilter: Sendable {
  private let name: String
  private let mimeTypes: [String]
  private let suffixes: [String]
  private let patterns: [String]

  /// Files of these types ("image/*"), with these endings ("gpx") or named so ("*"); the name is for
  /// the person.
  package init(
    _ name: String, mimeTypes: [String] = [], suffixes: [String] = [], patterns: [String] = []
  ) {
    self.name = name
    self.mimeTypes = mimeTypes
    self.suffixes = suffixes
    self.patterns = patterns
  }

  @MainActor
  func add(to chooser: OpaquePointer) {
    let filter: OpaquePointer = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, name)
    for type in mimeTypes { gtk_file_filter_add_mime_type(filter, type) }
    for pattern in patterns { gtk_file_filter_add_pattern(filter, pattern) }
    for suffix in suffixes { gtk_file_filter_add_suffix(filter, suffix) }
    gtk_file_chooser_add_filter(chooser, filter)
    g_object_unref(filter.instance)
  }
}
