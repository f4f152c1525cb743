import CGtk
import Foundation

/// The system's dialog to choose files, through the portal where there is one.
@MainActor
package enum FileChooser {
  /// Asks for files to open; empty when the person gives up.
  /// - Parameter folder: the folder to begin in; nil for where the system begins.
  package static func open(
    over window: (some Instance)?, title: String, accept: String,
    filters: [FileFilter] = [], multiple: Bool = false, folder: URL? = nil
  ) async -> [URL] {
    let chooser = native(over: window, title, GTK_FILE_CHOOSER_ACTION_OPEN, accept, filters)
    gtk_file_chooser_set_select_multiple(chooser.pointer, multiple ? 1 : 0)
    if let folder, let file = g_file_new_for_uri(folder.absoluteString) {
      gtk_file_chooser_set_current_folder(chooser.pointer, file, nil)
      g_object_unref(file.instance)
    }
    return await show(chooser)
  }

  /// Asks where to save; nil when the person gives up.
  package static func save(
    over window: (some Instance)?, title: String, accept: String, name: String,
    filters: [FileFilter] = []
  ) async -> URL? {
    let chooser = native(over: window, title, GTK_FILE_CHOOSER_ACTION_SAVE, accept, filters)
    gtk_file_chooser_set_current_name(chooser.pointer, name)
    return await show(chooser).first
  }

  /// Asks for a folder; nil when the person gives up.
  package static func folder(
    over window: (some Instance)?, title: String, accept: String
  ) async -> URL? {
    let action = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
    return await show(native(over: window, title, action, accept, [])).first
  }

  private static func native(
    over window: (some Instance)?, _ title: String, _ action: GtkFileChooserAction,
    _ accept: String, _ filters: [FileFilter]
  ) -> Object<OpaquePointer> {
    let parent: UnsafeMutablePointer<GtkWindow>? = window.map { cast($0) }
    let chooser = Object(
      owning: gtk_file_chooser_native_new(title, parent, action, accept, nil))
    gtk_native_dialog_set_modal(cast(chooser), 1)
    for filter in filters { filter.add(to: chooser.pointer) }
    return chooser
  }

  private static func show(_ chooser: Object<OpaquePointer>) async -> [URL] {
    let response: Int = await ModalDialogs.countChooser {
      await withCheckedContinuation { continuation in
        let answer = OneShotContinuation(continuation)
        connect(chooser, "response") { (response: Int) in answer.resume(response) }
        gtk_native_dialog_show(cast(chooser))
      }
    }
    defer { gtk_native_dialog_destroy(cast(chooser)) }
    guard response == Int(GTK_RESPONSE_ACCEPT.rawValue) else { return [] }
    let files = Object(owning: gtk_file_chooser_get_files(chooser.pointer))
    return (0..<g_list_model_get_n_items(files.pointer)).compactMap { position in
      guard let file = g_list_model_get_item(files.pointer, position) else { return nil }
      return URL(file: Object(owning: file))
    }
  }
}

/// A filter of a file chooser.
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
