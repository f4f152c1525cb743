import CServices
import Foundation
import MonaModel

/// Reads Atom (1.0, 0.3) and RSS (0.9 to 2.0, RDF included).
///
/// GLib's parser reads the XML: it expands no declared entity and fetches nothing. Of a feed that is
/// damaged or cut short, the entries before the fault are kept.
enum FeedReader {
  /// What is read at most.
  struct Limits {
    /// The size of the file, in bytes.
    var size = 4 << 20
    /// The depth of nested elements.
    var depth = 64
    /// The number of entries read.
    var entries = 1000
    /// The number of newest entries kept.
    var kept = 100
    /// The text of an entry, in Unicode scalars.
    var text = 20_000
    /// The source of an element's text, in bytes; what follows is left out.
    var source = 500_000
  }

  /// Reads a feed.
  /// - Parameters:
  ///   - address: where it came from, to which links are relative.
  ///   - charset: the encoding in the `Content-Type`, if any.
  /// - Throws: ``NewsProblem``: `.tooLarge`, `.notFeed`, `.entities` or `.damaged`.
  static func read(
    _ data: Data, from address: String, charset: String? = nil, limits: Limits = Limits()
  ) throws(NewsProblem) -> FeedContent {
    guard data.count <= limits.size else { throw .tooLarge }
    let bytes = FeedRepair.repaired(FeedEncoding.text(data, charset: charset))
    let builder = FeedBuilder(address: address, limits: limits)
    let isWhole = FeedMarkup.parse(bytes, builder)
    if let problem = builder.problem { throw problem }
    guard builder.isFeed else { throw .notFeed }
    guard isWhole || !builder.entries.isEmpty else { throw .damaged }
    return FeedContent(
      title: builder.title.nonEmpty, entries: newest(builder.entries, limits.kept))
  }

  /// The newest entries; those without a date keep their place in the file.
  private static func newest(_ entries: [FeedEntry], _ count: Int) -> [FeedEntry] {
    var dated: [(date: Date, index: Int)] = []
    var last = Date.distantFuture
    for (index, entry) in entries.enumerated() {
      last = entry.published ?? last
      dated.append((last, index))
    }
    dated.sort { $0.date != $1.date ? $0.date > $1.date : $0.index < $1.index }
    return dated.prefix(count).map { entries[$0.index] }
  }
}

/// Runs GLib's XML parser.
private enum FeedMarkup {
  /// - Returns: whether the whole document was parsed.
  static func parse(_ bytes: [UInt8], _ builder: FeedBuilder) -> Bool {
    var callbacks = GMarkupParser()
    callbacks.start_element = { _, name, names, values, builder, error in
      guard let name, let builder = FeedMarkup.held(builder) else { return }
      builder.start(String(cString: name), FeedMarkup.attributes(names, values))
      FeedMarkup.stop(builder, error)
    }
    callbacks.end_element = { _, _, builder, error in
      guard let builder = FeedMarkup.held(builder) else { return }
      builder.end()
      FeedMarkup.stop(builder, error)
    }
    callbacks.text = { _, text, count, builder, _ in
      guard let text, let builder = FeedMarkup.held(builder) else { return }
      builder.add(
        String(decoding: UnsafeRawBufferPointer(start: text, count: Int(count)), as: UTF8.self))
    }
    callbacks.passthrough = { _, text, count, builder, error in
      guard let text, let builder = FeedMarkup.held(builder) else { return }
      builder.pass(
        String(decoding: UnsafeRawBufferPointer(start: text, count: Int(count)), as: UTF8.self))
      FeedMarkup.stop(builder, error)
    }
    return withExtendedLifetime(builder) {
      withUnsafePointer(to: callbacks) { callbacks in
        let context = g_markup_parse_context_new(
          callbacks, G_MARKUP_TREAT_CDATA_AS_TEXT, Unmanaged.passUnretained(builder).toOpaque(),
          nil)
        defer { g_markup_parse_context_free(context) }
        let isParsed = bytes.withUnsafeBytes {
          g_markup_parse_context_parse(
            context, $0.bindMemory(to: CChar.self).baseAddress, gssize($0.count), nil)
        }
        return isParsed != 0 && g_markup_parse_context_end_parse(context, nil) != 0
      }
    }
  }

  private static func held(_ pointer: gpointer?) -> FeedBuilder? {
    pointer.map { Unmanaged<FeedBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Ends the parsing, once the builder has all it wants or refuses the document.
  private static func stop(
    _ builder: FeedBuilder, _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
  ) {
    guard builder.isDone else { return }
    g_set_error_literal(
      error, g_markup_error_quark(), gint(G_MARKUP_ERROR_INVALID_CONTENT.rawValue), "done")
  }

  private static func attributes(
    _ names: UnsafeMutablePointer<UnsafePointer<gchar>?>?,
    _ values: UnsafeMutablePointer<UnsafePointer<gchar>?>?
  ) -> [String: String] {
    guard let names, let values else { return [:] }
    var attributes: [String: String] = [:]
    var index = 0
    while let name = names[index], let value = values[index] {
      attributes[String(cString: name)] = String(cString: value)
      index += 1
    }
    return attributes
  }
}
