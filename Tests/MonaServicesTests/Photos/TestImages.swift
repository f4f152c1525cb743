import Foundation
import MonaModel

@testable import MonaServices

/// Creates image files in a temporary folder, which is removed with the object.
final class TestImages: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("mona-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String, _ data: Data) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try data.write(to: file)
    return file
  }

  func text(_ name: String, _ text: String) throws -> URL {
    try file(name, Data(text.utf8))
  }

  func png(_ name: String = "image.png", width: Int, height: Int) throws -> URL {
    try file(name, TestPNG.black(width: width, height: height))
  }

  /// A JPEG, with Exif metadata if there are any.
  func jpeg(
    _ name: String = "image.jpg", width: Int, height: Int, exif: TestExif? = nil
  ) throws -> URL {
    let source = try png("source-\(UUID().uuidString).png", width: width, height: height)
    let file = folder.appendingPathComponent(name)
    guard let head = PhotoHead(file: source),
      try Pixbuf.decode(source, head, side: 1 << 20).saveJPEG(to: file, quality: 90)
    else { throw CocoaError(.fileWriteUnknown) }
    if let exif {
      var data = try Data(contentsOf: file)
      data.insert(contentsOf: exif.segment, at: 2)
      try data.write(to: file)
    }
    return file
  }
}
