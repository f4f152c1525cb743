import CGtk
import Foundation

/// Dropped or pasted content.
package enum TransferredContent: Sendable {
  /// Files, from a file manager.
  case files([URL])
  /// An image, from another program or a screenshot.
  case texture(Object<OpaquePointer>)
  /// URIs of files that are not on this computer, as browsers offer for the pictures of a page.
  case elsewhere

  @MainActor
  init?(_ value: UnsafePointer<GValue>) {
    if value.pointee.g_type == gdk_file_list_get_type() {
      var urls: [URL] = []
      let list = g_value_get_boxed(value)
      // The caller owns the list, not the files in it.
      let files = list.flatMap { gdk_file_list_get_files(OpaquePointer($0)) }
      var link = files
      while let current = link {
        if let file = current.pointee.data, let url = URL(file: file) { urls.append(url) }
        link = current.pointee.next
      }
      g_slist_free(files)
      guard files != nil else { return nil }
      self = urls.isEmpty ? .elsewhere : .files(urls)
    } else if g_type_is_a(value.pointee.g_type, gdk_texture_get_type()) != 0,
      let texture = g_value_get_object(value)
    {
      self = .texture(Object(cast(texture)))
    } else {
      return nil
    }
  }

  /// The types to ask GTK for, the preferred one first.
  @MainActor
  static var types: [GType] { [gdk_file_list_get_type(), gdk_texture_get_type()] }

  /// Reads the best of the offered formats: an image rather than the URI it has elsewhere.
  @MainActor
  static func best(
    of formats: OpaquePointer, read: @MainActor (GType) async -> TransferredContent?
  ) async -> TransferredContent? {
    var second: TransferredContent?
    for type in types where gdk_content_formats_contain_gtype(formats, type) != 0 {
      guard let content = await read(type) else { continue }
      guard case .elsewhere = content else { return content }
      second = content
    }
    return second
  }

  /// Resumes the `OneShotContinuation` in `userData` with the value that GTK has read.
  nonisolated static func finish(
    _ userData: UnsafeMutableRawPointer?, _ value: () -> UnsafePointer<GValue>?
  ) {
    guard let userData else { return }
    onMainThread((userData, value())) { userData, value in
      let answer: OneShotContinuation<TransferredContent?> = RetainedObjects.value(userData)
      answer.resume(value.flatMap { TransferredContent($0) })
      RetainedObjects.release(userData)
    }
  }
}
