import Foundation

/// The MONA to be measured, `mona-rehearsal`, with an album of its own.
struct MonaProgram {
  var program: URL
  var album: URL

  /// What it is started with to rehearse something with a store; see `Rehearsal` there.
  func environment(asking rehearsal: String, of store: URL) -> [String: String] {
    [
      "MONA_BENCH": rehearsal, "MONA_DATA_DIR": store.path, "MONA_ALBUM_DIR": album.path,
      "MONA_LANGUAGE": "fr",
    ]
  }
}
