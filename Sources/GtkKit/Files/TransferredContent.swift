import CGtk
import Foundation

/// Dropped or pasted content.
package enum TransferredContent: Sendable {
  /// Files, from a file manager.
  case files([URL])
  /// An image, from another program or a screenshot: the bytes that it gave, which may be anything.
  ///
  /// GTK would decode them, however large the picture is.
  case image(Data)
  /// URIs of files that are not on this computer, as browsers offer for the pictures of a page.
  case elsewhere

  @MainActor
  init?(_ value: UnsafePointer<GValue>) {
    guard value.pointee.g_type == gdk_file_list_get_type() else { return nil }
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
  }

  /// The formats of images to ask for, the preferred one first.
  static let imageTypes = [
    "image/png", "image/jpeg", "image/webp", "image/tiff", "image/heic", "image/heif", "image/avif",
    "image/gif",
  ]

  /// A stream of the bytes that another program gives.
  typealias Stream = Object<UnsafeMutablePointer<GInputStream>>

  /// Reads the best of the offered formats: files, else an image rather than the URI it has elsewhere.
  /// - Parameters:
  ///   - imageLimit: the number of bytes after which an image is not read further.
  ///   - files: reads the list of files.
  ///   - stream: opens what is offered as a MIME type.
  @MainActor
  static func best(
    of formats: OpaquePointer, imageLimit: Int,
    files: @MainActor () async -> TransferredContent?,
    stream: @MainActor (_ type: String) async -> Stream?
  ) async -> TransferredContent? {
    var content: TransferredContent?
    if gdk_content_formats_contain_gtype(formats, gdk_file_list_get_type()) != 0 {
      content = await files()
    }
    if case .files? = content { return content }
    return await image(in: formats, imageLimit, stream) ?? content
  }

  @MainActor
  private static func image(
    in formats: OpaquePointer, _ limit: Int, _ stream: @MainActor (String) async -> Stream?
  ) async -> TransferredContent? {
    for type in imageTypes where gdk_content_formats_contain_mime_type(formats, type) != 0 {
      if let stream = await stream(type), let content = await content(of: stream, limit) {
        return .image(content)
      }
    }
    return nil
  }

  /// The bytes of a stream, at least until they are more than `limit`; nil without any, or when
  /// reading fails.
  @MainActor
  private static func content(of stream: Stream, _ limit: Int) async -> Data? {
    var content = Data()
    while content.count <= limit {
      let piece = await withCheckedContinuation {
        (continuation: CheckedContinuation<Data?, Never>) in
        g_input_stream_read_bytes_async(
          stream.pointer, 1 << 18, G_PRIORITY_DEFAULT, nil,
          { stream, result, userData in
            TransferredContent.finish(userData, (stream, result)) { stream, result -> Data? in
              let bytes = g_input_stream_read_bytes_finish(stream.map { cast($0) }, result, nil)
              defer { bytes.map { g_bytes_unref($0) } }
              var count: gsize = 0
              return bytes.map { bytes in
                g_bytes_get_data(bytes, &count).map { Data(bytes: $0, count: Int(count)) } ?? Data()
              }
            }
          }, RetainedObjects.retain(OneShotContinuation(continuation)))
      }
      guard let piece else { return nil }
      guard !piece.isEmpty else { return content.isEmpty ? nil : content }
      content += piece
    }
    return content
  }

  /// Resumes the `OneShotContinuation` in `userData` with the result of what was asked of GTK.
  nonisolated static func finish<Source, Value: Sendable>(
    _ userData: UnsafeMutableRawPointer?, _ result: (Source, OpaquePointer?),
    _ value: @MainActor (Source, OpaquePointer?) -> Value?
  ) {
    guard let userData else { return }
    onMainThread((userData, result)) { userData, result in
      let answer: OneShotContinuation<Value?> = RetainedObjects.value(userData)
      answer.resume(value(result.0, result.1))
      RetainedObjects.release(userData)
    }
  }
}
