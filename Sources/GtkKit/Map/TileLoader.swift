import CGtk
import CMonaWidgets
import Foundation

/// Loads the tiles that libshumate requests, each in its own task.
@MainActor
final class TileLoader {
  private let load: TileSource.Load
  private var loadings: [Int: Task<Data, any Error>] = [:]
  private var count = 0
  private var isCancelled = false

  init(_ load: @escaping TileSource.Load) {
    self.load = load
  }

  static let request: MonaTileRequest = { loader, x, y, zoom, cancellable, reply in
    guard let userData = loader else { return }
    let address = TileAddress(x: Int(x), y: Int(y), zoom: Int(zoom))
    onMainThread((userData, cancellable, reply)) { userData, cancellable, reply in
      let loader: TileLoader = RetainedObjects.value(userData)
      loader.start(address, cancellable: cancellable, reply: reply)
    }
  }

  /// Cancels all requests, also future ones: libshumate does not when a map is removed, and keeps the map alive until
  /// each request is answered.
  func cancel() {
    isCancelled = true
    for loading in loadings.values { loading.cancel() }
  }

  private func start(
    _ address: TileAddress, cancellable: UnsafeMutableRawPointer?, reply: UnsafeMutableRawPointer?
  ) {
    let load = load
    let early = TilePreview(reply)
    let loading = Task.detached { try await load(address) { await early.show($0) } }
    if isCancelled { loading.cancel() }
    let bridge = cancellable.map { CancellationBridge($0, loading) }
    count += 1
    let number = count
    loadings[number] = loading
    Task {
      let result = await loading.result
      loadings[number] = nil
      bridge?.disconnect()
      early.end()
      switch result {
      case .success(let data):
        data.withUnsafeBytes { mona_tile_reply_with_bytes(reply, $0.baseAddress, $0.count) }
      case .failure(let error):
        mona_tile_reply_with_error(reply, error is CancellationError, String(describing: error))
      }
    }
  }
}

/// Shows images of a tile before the reply to its request, and none after.
@MainActor
final class TilePreview {
  private var reply: UnsafeMutableRawPointer?

  init(_ reply: UnsafeMutableRawPointer?) {
    self.reply = reply
  }

  func show(_ image: Data) {
    guard let reply else { return }
    image.withUnsafeBytes { mona_tile_show(reply, $0.baseAddress, $0.count) }
  }

  func end() {
    reply = nil
  }
}
