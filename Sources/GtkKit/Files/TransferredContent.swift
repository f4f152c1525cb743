import CGtk
import Foundation

/// What a person dropped or pasted.
public enum TransferredContent: Sendable {
  /// Files, from a file manager.
  case files([URL])
  /// An image, from another program or a screenshot.
  case texture(Object<OpaquePointer>)

  @MainActor
  init?(_ value: UnsafeMutablePointer<GValue>) {
    if value.pointee.g_type == gdk_file_list_get_type() {
      var urls: [URL] = []
      let list = g_value_get_boxed(value)
      // The list is ours, the files in it are not.
      let files = list.flatMap { gdk_file_list_get_files(OpaquePointer($0)) }
      var link = files
      while let current = link {
        if let file = current.pointee.data, let url = URL(file: file) { urls.append(url) }
        link = current.pointee.next
      }
      g_slist_free(files)
      guard !urls.isEmpty else { return nil }
      self = .files(urls)
    } else if g_type_is_a(value.pointee.g_type, gdk_texture_get_type()) != 0,
      let texture = g_value_get_object(value)
    {
      self = .texture(Object(cast(texture)))
    } else {
      return nil
    }
  }

  /// The types GTK is asked for, the preferred one first.
  @MainActor
  static var types: [GType] { [gdk_file_list_get_type(), gdk_texture_get_type()] }
}
