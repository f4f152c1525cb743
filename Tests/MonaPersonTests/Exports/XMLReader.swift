import Foundation
import FoundationXML

/// Parses XML independently of the writer.
final class XMLReader: NSObject, XMLParserDelegate {
  /// Whether it is well-formed XML.
  private(set) var isWellFormed = false
  /// The elements in order, with sorted attributes, without the creator.
  private(set) var opened: [String] = []
  /// The texts that are not blank, in order.
  private(set) var texts: [String] = []
  private var text = ""

  init(_ data: Data) {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    text = ""
    let values = attributes.filter { $0.key != "creator" }.sorted { $0.key < $1.key }
    opened.append(([name] + values.map { "\($0.key)=\($0.value)" }).joined(separator: " "))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if !text.allSatisfy(\.isWhitespace) { texts.append(text) }
    text = ""
  }
}
