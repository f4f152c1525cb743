import Hummingbird
import MonaAPI
import MonaCatalogue
import MonaModel
import NIOCore
import NIOPosix

/// A response body whose records are read in small batches while it is sent.
struct ChangedRecords: Sendable {
  /// The keys under which clients know the records.
  let keys: [Int64]
  let catalogue: Catalogue
  let numbers: PublishedNumbers
  let version: APIVersion
  /// The bytes after the records.
  var ending = Array("]}".utf8)

  private static let pieceLength = 200

  /// `{"data":[…]}`, or with another ending.
  var body: ResponseBody {
    ResponseBody { writer in
      try await writer.write(ByteBuffer(string: #"{"data":["#))
      var isFirst = true
      for start in stride(from: 0, to: keys.count, by: Self.pieceLength) {
        let piece = keys[start..<min(keys.count, start + Self.pieceLength)]
        let texts = try await NIOThreadPool.blocking.runIfActive { try records(piece) }
        for record in texts {
          if !isFirst { try await writer.write(ByteBuffer(string: ",")) }
          isFirst = false
          try await writer.write(ByteBuffer(bytes: record))
        }
      }
      try await writer.write(ByteBuffer(bytes: ending))
      try await writer.finish(nil)
    }
  }

  private func records(_ keys: ArraySlice<Int64>) throws -> [[UInt8]] {
    try keys.compactMap { key in
      // It may have been removed meanwhile.
      let stored = DiscoveryID(key: key).flatMap(numbers.stored)
      return try stored.flatMap(catalogue.listedDiscovery).map { discovery in
        var text = JSONText()
        text.discovery(numbers.published(discovery), version)
        return text.bytes
      }
    }
  }
}
