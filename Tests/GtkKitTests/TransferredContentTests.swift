import CGtk
import Foundation
import Testing

@testable import GtkKit

@MainActor
@Suite("Dropped and pasted content") struct TransferredContentTests {
  /// What is read of formats that another program offers, with the types of images asked for.
  private func read(
    _ types: [String], files: TransferredContent? = nil, bytes: [UInt8], limit: Int = 1 << 20
  ) async throws -> (content: TransferredContent?, asked: [String]) {
    let builder = gdk_content_formats_builder_new()
    if files != nil { gdk_content_formats_builder_add_gtype(builder, gdk_file_list_get_type()) }
    for type in types { gdk_content_formats_builder_add_mime_type(builder, type) }
    let formats = try #require(gdk_content_formats_builder_free_to_formats(builder))
    defer { gdk_content_formats_unref(formats) }
    var asked: [String] = []
    var content: TransferredContent??
    let task = Task { @MainActor in
      content = await TransferredContent.best(of: formats, imageLimit: limit) {
        files
      } stream: { type in
        asked.append(type)
        return g_memory_input_stream_new_from_data(
          g_memdup2(bytes, gsize(bytes.count)), gssize(bytes.count), g_free
        )
        .map { Object(owning: $0) }
      }
    }
    for _ in 0..<10_000 where content == nil {
      while g_main_context_iteration(nil, 0) != 0 {}
      try await Task.sleep(for: .milliseconds(1))
    }
    await task.value
    return (content ?? nil, asked)
  }

  @Test func `an image comes as the bytes that were given, not decoded`() async throws {
    let bytes = [UInt8](repeating: 7, count: 700_000)
    let found = try await read(["text/html", "image/bmp", "image/jpeg", "image/png"], bytes: bytes)
    guard case .image(Data(bytes))? = found.content else { return #expect(Bool(false)) }
    #expect(found.asked == ["image/png"])
  }

  @Test func `an image is read no further than its limit`() async throws {
    let found = try await read(
      ["image/webp"], bytes: [UInt8](repeating: 7, count: 900_000), limit: 300_000)
    guard case .image(let content)? = found.content else { return #expect(Bool(false)) }
    #expect((300_001..<600_000).contains(content.count))
  }

  @Test func `files come first, an image before the address it has elsewhere`() async throws {
    let file = URL(fileURLWithPath: "/tmp/a.jpg")
    let first = try await read(["image/png"], files: .files([file]), bytes: [1])
    guard case .files([file])? = first.content else { return #expect(Bool(false)) }
    #expect(first.asked.isEmpty)
    let image = try await read(["image/png"], files: .elsewhere, bytes: [1])
    guard case .image(Data([1]))? = image.content else { return #expect(Bool(false)) }
    let address = try await read(["text/plain"], files: .elsewhere, bytes: [1])
    guard case .elsewhere? = address.content else { return #expect(Bool(false)) }
  }

  @Test func `other formats, and an image without a byte, are nothing`() async throws {
    #expect(try await read(["text/plain", "image/bmp"], bytes: [1]).content == nil)
    #expect(try await read(["image/png"], bytes: []).content == nil)
  }
}
