import Foundation

/// Reads single records of a file of JSON, on any thread.
struct RecordReader: Sendable {
  let url: URL
  /// Members that nobody will look at.
  let unread: MemberNames

  /// The value of the bytes of a record.
  /// - Parameters:
  ///   - offset: where they begin in the file, for a fault to be told where it is.
  ///   - isWhole: whether it is given with the members that nobody will look at.
  func value(
    of bytes: UnsafeRawBufferPointer, at offset: Int, isWhole: Bool = false
  ) throws(CatalogueError) -> JSON {
    var reader = JSONReader(bytes, unread: isWhole ? [] : unread, offset: 0)
    do throws(JSONReader.Failure) {
      return try reader.value()
    } catch {
      throw CatalogueError(error, in: url, from: offset)
    }
  }
}

extension CatalogueError {
  /// - Parameter start: where in the file those bytes begin that were read.
  init(_ failure: JSONReader.Failure, in url: URL, from start: Int) {
    self =
      switch failure {
      case .truncated: .truncated(url)
      case .unexpected(let offset), .tooDeep(let offset): .notJSON(url, offset: start + offset)
      }
  }
}
