import Foundation
import MonaModel

/// Builds the content of a feed from the events of an XML parser.
final class FeedBuilder {
  /// The title of the feed.
  private(set) var title = ""
  /// The complete entries in the order of the file, each with its own identity.
  private(set) var entries: [FeedEntry] = []
  /// Why the document is refused.
  private(set) var problem: NewsProblem?
  /// Whether the document began as a feed.
  private(set) var isFeed = false
  /// Whether nothing more is to be read.
  var isDone: Bool { problem != nil || isFull }

  private let limits: FeedReader.Limits
  private var elements: [Element]
  private var capture: Capture?
  private var item: Item?
  private var isFull = false
  private var identities: [String: String?] = [:]

  /// An open element, with what it passes on to those in it.
  private struct Element {
    var name = ""
    var prefix = ""
    var vocabulary = FeedVocabulary.other
    var prefixes: [String: FeedVocabulary] = FeedVocabulary.customary
    var base: URL?
  }

  /// The text of an element being read.
  private struct Capture {
    enum Form { case text, html, maybeHTML }

    var field: FeedField
    var depth: Int
    var form: Form
    var isPermanentLink: Bool
    /// The pieces of text as they are, and of elements in it as HTML.
    var text = ""
    var html = ""
    var hasElements = false
  }

  private struct Item {
    var depth: Int
    var base: URL?
    var about: String?
    var texts: [FeedField: String] = [:]
    var link: String?
    var permanentLink: String?
  }

  /// - Parameter address: where the feed came from, to which links are relative.
  init(address: String, limits: FeedReader.Limits) {
    self.limits = limits
    elements = [Element(base: URL(string: address))]
  }

  // MARK: Events

  /// An element begins.
  func start(_ qualified: String, _ attributes: [String: String]) {
    guard problem == nil, let parent = elements.last else { return }
    guard elements.count <= limits.depth else {
      problem = .damaged
      return
    }
    var element = Element(prefixes: parent.prefixes, base: parent.base)
    for (key, value) in attributes where key == "xmlns" || key.hasPrefix("xmlns:") {
      element.prefixes[String(key.dropFirst(6))] = FeedVocabulary(namespace: value)
    }
    if let base = attributes["xml:base"], let url = URL(string: base, relativeTo: parent.base) {
      element.base = url.absoluteURL
    }
    let parts = qualified.split(separator: ":", maxSplits: 1)
    element.name = (parts.last ?? "").lowercased()
    element.prefix = parts.count > 1 ? String(parts[0]) : ""
    element.vocabulary = element.prefixes[element.prefix] ?? .other
    elements.append(element)
    if elements.count == 2 { return startRoot() }
    if capture != nil { return addTag(element.name, attributes) }
    if item == nil, isItem(element) {
      item = Item(depth: elements.count, base: element.base, about: attributes["rdf:about"])
    } else {
      startText(element, attributes)
    }
  }

  private func startRoot() {
    let root = elements[1]
    let vocabulary: FeedVocabulary? =
      switch root.name {
      case "feed": .atom
      case "rss": .rss
      // RSS 1.0 and 1.1.
      case "rdf", "channel": root.vocabulary == .rss ? .rss : nil
      default: nil
      }
    guard let vocabulary else {
      problem = .notFeed
      return
    }
    isFeed = true
    // Some misspell the namespace, or leave it out.
    if root.vocabulary != vocabulary { elements[1].prefixes[root.prefix] = vocabulary }
  }

  private func isItem(_ element: Element) -> Bool {
    element.name == "item" && element.vocabulary == .rss
      || element.name == "entry" && element.vocabulary == .atom
  }

  private func startText(_ element: Element, _ attributes: [String: String]) {
    guard let field = FeedField(element.name, of: element.vocabulary),
      let parent = elements.dropLast().last
    else { return }
    if let item {
      // Those of a quoted feed (`source`), of a picture or of an author are not the entry's.
      guard elements.count == item.depth + 1 else { return }
      if field == .link, element.vocabulary == .atom { return takeLink(attributes, element.base) }
    } else {
      guard field == .title, ["channel", "feed"].contains(parent.name), title.isEmpty else {
        return
      }
    }
    capture = Capture(
      field: field, depth: elements.count, form: form(element, field, attributes),
      isPermanentLink: attributes["isPermaLink"]?.lowercased() != "false")
  }

  private func form(
    _ element: Element, _ field: FeedField, _ attributes: [String: String]
  ) -> Capture.Form {
    guard element.vocabulary == .atom else { return field == .title ? .maybeHTML : .html }
    let type = (attributes["type"] ?? "text").lowercased()
    // In Atom 0.3, the type is a media type, and `mode` says whether the text is escaped.
    return ["html", "xhtml", "text/html", "application/xhtml+xml"].contains(type)
      || attributes["mode"] == "escaped" ? .html : .text
  }

  private func takeLink(_ attributes: [String: String], _ base: URL?) {
    guard (attributes["rel"] ?? "alternate").lowercased() == "alternate", item?.link == nil,
      let link = attributes["href"].flatMap({ NewsAddress.web($0, relativeTo: base) })
    else { return }
    item?.link = link
  }

  /// The innermost element ends.
  func end() {
    guard problem == nil, elements.count > 1 else { return }
    if let capture, capture.depth == elements.count {
      take(capture)
      self.capture = nil
    } else if capture != nil {
      addTag("/" + (elements.last?.name ?? ""), [:])
    } else if let item, item.depth == elements.count {
      finish(item)
      self.item = nil
    }
    elements.removeLast()
  }

  /// Text between tags.
  func add(_ text: String) {
    guard let count = capture?.html.utf8.count, count < limits.source else { return }
    let text = text.utf8.count <= limits.source ? text : String(text.prefix(limits.source))
    capture?.text += text
    capture?.html += text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// A declaration, a comment or a processing instruction.
  func pass(_ text: String) {
    if text.hasPrefix("<!DOCTYPE"), text.contains("<!ENTITY") { problem = .entities }
    if text.lowercased().hasPrefix("<!doctype html") { problem = .notFeed }
  }

  private func addTag(_ name: String, _ attributes: [String: String]) {
    guard let count = capture?.html.utf8.count, count < limits.source else { return }
    capture?.hasElements = true
    capture?.html += "<\(name)>"
  }

  // MARK: Entries

  private func take(_ capture: Capture) {
    let text = text(capture)
    guard !text.isEmpty else { return }
    guard item != nil else {
      title = HTMLText.line(text, limit: 200)
      return
    }
    switch capture.field {
    case .link:
      let link = NewsAddress.web(text, relativeTo: elements.last?.base)
      if item?.link == nil { item?.link = link }
    case .identity:
      if capture.isPermanentLink, text.lowercased().hasPrefix("http") {
        item?.permanentLink = NewsAddress.web(text, relativeTo: nil)
      }
      fallthrough
    default:
      if item?.texts[capture.field] == nil { item?.texts[capture.field] = text }
    }
  }

  private func text(_ capture: Capture) -> String {
    switch capture.field {
    case .title, .summary, .content:
      let isHTML = capture.form == .html && !capture.hasElements
      if isHTML { return HTMLText.article(capture.text, limit: limits.text) }
      if capture.form == .maybeHTML, !capture.hasElements {
        return HTMLText.line(HTMLText.plain(capture.text), limit: limits.text)
      }
      return HTMLText.article(capture.html, limit: limits.text)
    case .link, .identity, .published, .updated:
      return HTMLText.line(capture.text, limit: 2000)
    }
  }

  private func finish(_ item: Item) {
    var entry = FeedEntry(identity: "")
    let (summary, content) = (item.texts[.summary] ?? "", item.texts[.content] ?? "")
    entry.title = HTMLText.line(item.texts[.title] ?? "", limit: 300)
    entry.text = content.isEmpty ? summary : content
    entry.summary = HTMLText.line(summary.isEmpty ? content : summary, limit: 300)
    entry.link = item.link ?? item.permanentLink
    entry.published =
      item.texts[.published].flatMap(FeedDate.date)
      ?? item.texts[.updated].flatMap(FeedDate.date)
    // An entry without a title is called by its first words.
    if entry.title.isEmpty { entry.title = HTMLText.line(entry.summary, limit: 80) }
    guard !entry.title.isEmpty || entry.link != nil else { return }
    let named = item.texts[.identity] ?? item.about ?? entry.link
    entry.identity = named ?? "\(entry.title) \(item.texts[.published] ?? "")"
    // Some feeds give all their entries the same name.
    if let known = identities[entry.identity] {
      guard let link = entry.link, known != link else { return }
      entry.identity += " " + link
      guard identities[entry.identity] == nil else { return }
    }
    identities.updateValue(entry.link, forKey: entry.identity)
    entries.append(entry)
    isFull = entries.count >= limits.entries
  }
}
