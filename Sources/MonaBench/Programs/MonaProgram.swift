import Foundation

/// The MONA to be measured, `mona-ui-benchmark`, with an album of its own.
struct MonaProgram {
  var program: URL
  var album: URL

  /// What it is started with to rehearse something with a store; see `UIBenchmarkProcess` there.
  func environment(asking process: String, of store: URL) -> [String: String] {
    [
      "MONA_BENCH": process, "MONA_DATA_DIR": store.path, "MONA_ALBUM_DIR": album.path,
      "MONA_LANGUAGE": "fr",
    ]
  }
}
