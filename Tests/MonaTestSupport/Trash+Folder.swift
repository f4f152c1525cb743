import Foundation
import MonaPerson

extension Trash {
  /// A trash in a subfolder of `temporary`, which it retains.
  ///
  /// `find` returns the files deleted from the same path with the newest first.
  package static func folder(in temporary: TemporaryFolder) -> Trash {
    let folder: @Sendable () -> URL = { temporary.url.appendingPathComponent("trash") }
    return Trash(
      put: { file in
        let place = folder().appendingPathComponent(name(of: file))
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let count = try FileManager.default.contentsOfDirectory(atPath: place.path).count
        try FileManager.default.moveItem(
          at: file, to: place.appendingPathComponent("\(1000 + count)"))
      },
      find: { files in
        Dictionary(
          uniqueKeysWithValues: files.map { file in
            let place = folder().appendingPathComponent(name(of: file))
            let kept = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
            return (
              file,
              kept.sorted(by: >).map {
                let url = place.appendingPathComponent($0)
                return TrashedFile(file: url, note: url.appendingPathExtension("note"))
              }
            )
          })
      })
  }

  private static func name(of file: URL) -> String {
    file.path.replacingOccurrences(of: "/", with: "_")
  }
}
