import Foundation

/// A file that may hold a catalogue of any format, told by its content, never by its name.
struct SourceFile {
  let url: URL
  let format: CatalogueFormat
  let encoding: TextEncoding
  /// What stands between fields; nil unless it is a text table.
  let separator: Separator?
  /// The content in UTF-8, converted if it had to be.
  let data: Data

  /// Opens the file, of at most `sizeLimit` bytes, and tells what it is.
  init(_ url: URL, sizeLimit: Int = CatalogueFile.sizeLimit) throws(CatalogueError) {
    let content = try CatalogueFile(url, sizeLimit: sizeLimit).content()
    self.url = url
    let shape = try content.withUnsafeBytes { bytes in
      Result { () throws(CatalogueError) in try FileShape(bytes, url: url) }
    }.get()
    format = shape.format
    separator = shape.separator
    // MONA's own decoder forgives single bytes, and its server only speaks UTF-8.
    encoding =
      shape.format == .mona ? .utf8 : content.withUnsafeBytes { TextEncoding.guess($0) }
    data =
      encoding == .utf8
      ? content : content.withUnsafeBytes { TextEncoding.utf8(fromWindows1252: $0) }
  }
}
