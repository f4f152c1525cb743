import Hummingbird
import MonaAPI
import MonaModel
import NIOCore

extension ResearchQuery.Format {
  /// The number of rows read at once.
  static let pageLength = 4000

  /// Writes a table, or an object with a list.
  ///
  /// While a page is written as text, the next one is read.
  /// - Parameters:
  ///   - page: returns what the next rows are made of; nothing at the end.
  ///   - row: makes a row.
  func write<Item: Sendable, Row: ResearchRow>(
    to writer: inout any ResponseBodyWriter, _ page: () async throws -> [Item],
    row: @escaping @Sendable (Item) -> Row
  ) async throws {
    let head =
      switch self {
      case .csv: Row.csvHead
      case .geojson: "{\"type\":\"FeatureCollection\",\"features\":[\n"
      case .json, .archive: "{\"data\":[\n"
      }
    try await writer.write(ByteBuffer(string: head))
    var items = try await page()
    var isFirst = true
    while !items.isEmpty {
      async let text = text(of: items, isFirst: isFirst, row: row)
      let next = try await page()
      try await writer.write(ByteBuffer(string: await text))
      (items, isFirst) = (next, false)
    }
    if self != .csv { try await writer.write(ByteBuffer(string: "\n]}\n")) }
  }

  private func text<Item, Row: ResearchRow>(
    of items: [Item], isFirst: Bool, row: (Item) -> Row
  ) async -> String {
    var (text, isFirst) = ("", isFirst)
    for item in items {
      if self == .csv {
        row(item).writeLine(to: &text)
      } else {
        var json = JSONText()
        let row = row(item)
        if self == .geojson { row.writeFeature(to: &json) } else { row.write(to: &json) }
        text += (isFirst ? "" : ",\n") + String(decoding: json.bytes, as: UTF8.self)
      }
      isFirst = false
    }
    return text
  }
}
