import CGtk
import Foundation
import Testing

@testable import GtkKit

@MainActor
@Suite struct TileSourceTests {
  private struct NoTile: Error {}

  /// Iterates the main loop until the condition holds; fails after ten seconds.
  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<10_000 where !condition() {
      while g_main_context_iteration(nil, 0) != 0 {}
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(condition())
  }

  private func ask(
    _ source: TileSource, x: Int32, cancellable: UnsafeMutablePointer<GCancellable>? = nil
  ) -> Asked {
    let data: UnsafeMutablePointer<ShumateDataSource> = property(source.pointer, "data-source")
    let asked = Asked()
    connect(data, "received-data") { (x: Int, y: Int, zoom: Int, bytes: OpaquePointer) in
      asked.received.append([x, y, zoom, Int(g_bytes_get_size(bytes))])
    }
    shumate_data_source_get_tile_data_async(
      data, x, 5, 6, cancellable,
      { source, result, box in
        guard let box else { return }
        nonisolated(unsafe) let handles = (source, result)
        let asked: Asked = RetainedObjects.value(box)
        MainActor.assumeIsolated {
          var error: UnsafeMutablePointer<GError>?
          let bytes = shumate_data_source_get_tile_data_finish(
            handles.0.map { cast($0) }, handles.1, &error)
          asked.size = bytes.map { Int(g_bytes_get_size($0)) }
          asked.failure = error?.pointee.code
          if let bytes { g_bytes_unref(bytes) }
          if let error { g_error_free(error) }
          asked.done = true
        }
        RetainedObjects.release(box)
      }, RetainedObjects.retain(asked))
    return asked
  }

  @MainActor final class Asked {
    var received: [[Int]] = []
    var size: Int?
    var failure: Int32?
    var done = false
  }

  private func source(
    _ load: @escaping @Sendable (TileAddress) async throws -> Data
  ) -> TileSource {
    TileSource(id: "test", name: "Test", zooms: 2...9) { address, _ in
      try await load(address)
    }
  }

  @Test func `the source has the zoom levels it was given`() {
    let source = source { _ in Data() }
    let pointer = source.pointer
    #expect(shumate_map_source_get_min_zoom_level(pointer) == 2)
    #expect(shumate_map_source_get_max_zoom_level(source.pointer) == 9)
  }

  @Test func `a tile is painted, then its load completes`() async throws {
    let source = source { Data(repeating: 7, count: $0.x + $0.y + $0.zoom) }
    let asked = ask(source, x: 4)
    try await wait { asked.done }
    #expect(asked.received.first?.prefix(3) == [4, 5, 6])
    #expect(asked.size == 15)
  }

  @Test func `an image can be painted before the load completes`() async throws {
    let source = TileSource(id: "test", name: "Test") { _, show in
      await show(Data([1]))
      return Data([1, 2])
    }
    let asked = ask(source, x: 4)
    try await wait { asked.done }
    #expect(asked.received.map { $0[3] } == [1, 2])
    #expect(asked.size == 2)
  }

  @Test func `a failure is an error of that tile only`() async throws {
    let source = source {
      if $0.x == 1 { throw NoTile() }
      return Data([1])
    }
    let failed = ask(source, x: 1)
    let other = ask(source, x: 2)
    try await wait { failed.done && other.done }
    #expect(failed.failure == Int32(G_IO_ERROR_FAILED.rawValue))
    #expect(other.size == 1)
  }

  @Test func `a tile that leaves the view cancels its task`() async throws {
    let source = source { _ in
      try await Task.sleep(for: .seconds(3600))
      return Data()
    }
    let cancellable = Object(owning: g_cancellable_new())
    let asked = ask(source, x: 3, cancellable: cancellable.pointer)
    g_cancellable_cancel(cancellable.pointer)
    try await wait { asked.done }
    #expect(asked.failure == Int32(G_IO_ERROR_CANCELLED.rawValue))
    #expect(asked.received.isEmpty)
  }

  @Test("a map that is destroyed cancels its pending tiles")
  func goingCancels() async throws {
    let source = source { _ in
      try await Task.sleep(for: .seconds(3600))
      return Data()
    }
    let asked = ask(source, x: 1)
    source.cancel()
    try await wait { asked.done }
    #expect(asked.failure == Int32(G_IO_ERROR_CANCELLED.rawValue))
    let late = ask(source, x: 2)
    try await wait { late.done }
    #expect(
      late.failure == Int32(G_IO_ERROR_CANCELLED.rawValue), "a tile of a destroyed map is cancelled"
    )
  }
}
