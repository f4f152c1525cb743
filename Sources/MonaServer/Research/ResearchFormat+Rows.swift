import Hummingbird
import MonaAPI
import MonaModel
import NIOCore

extension ResearchQuery.Format {
  /// The number of rows read at once.
  static let pageLength = 1000

  /// Writes a table, or an object with a list.
  /// - Parameter page: returns the next rows; none at the end.
  func write<Row: ResearchRow>(
    to writer: inout any ResponseBodyWriter, _ page: () async throws -> [Row]
  ) async throws {
    var text =
      switch self {
      case .csv: Row.csvHead
      case .geojson: "{\"type\":\"FeatureCollection\",\"features\":[\n"
      case .json, .archive: "{\"data\":[\n"
      }
    var isFirst = true
    while true {
      let rows = try await page()
      for row in rows {
        if self == .csv {
          text += row.csv
        } else {
          var json = JSONText()
          if self == .geojson { row.writeFeature(to: &json) } else { row.write(to: &json) }
          text += (isFirst ? "" : ",\n") + String(decoding: json.bytes, as: UTF8.self)
        }
        isFirst = false
      }
      if rows.isEmpty { break }
      try await writer.write(ByteBuffer(string: text))
      text = ""
    }
    try await writer.write(ByteBuffer(string: text + (self == .csv ? "" : "\n]}\n")))
  }
}
