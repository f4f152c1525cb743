import Foundation
import MonaModel

/// A record as a server's catalogue stores it for a discovery that was set right: what is said instead of the source, and
/// the source's record, byte for byte.
struct CorrectedRecord: Equatable {
  /// What is said instead; never empty.
  var correction: Correction
  /// Whether the source lists the discovery; of one that is not there any more, only this tells.
  var isListed: Bool
  /// The record of the source.
  var source: Data

  private static let names = (
    correction: "mona:correction", isListed: "mona:listed", source: "mona:record",
    wordings: "wordings", replacement: "replacement", merged: "merged"
  )
  /// How such a record begins, and no other: no source has members of these names.
  private static let beginning = Array("{\"\(names.correction)\":".utf8)

  init(correction: Correction, isListed: Bool, source: Data) {
    (self.correction, self.isListed, self.source) = (correction, isListed, source)
  }

  /// Nil for a record as its source wrote it.
  /// - Throws: for one that is damaged.
  init?(_ record: UnsafeRawBufferPointer) throws(JSONReader.Failure) {
    guard record.starts(with: Self.beginning) else { return nil }
    var reader = JSONReader(record)
    try reader.expect("{")
    self.init(correction: Correction(), isListed: true, source: Data())
    var isFirst = true
    while let name = try reader.memberName(first: isFirst) {
      isFirst = false
      _ = reader.peek()
      let start = reader.offset
      let value = try reader.value()
      switch name {
      case Self.names.correction:
        for fact in CorrectedFact.allCases {
          if case .string(let text) = value[fact.rawValue] { correction.facts[fact] = text }
        }
        correction.wordings = value[Self.names.wordings].elements.compactMap(Wording.init(json:))
        correction.replacement = value[Self.names.replacement].text.flatMap { DiscoveryID($0) }
        correction.merged = value[Self.names.merged].elements.compactMap { element in
          element.text.flatMap { DiscoveryID($0) }
        }
      case Self.names.isListed: if case .bool(let isTrue) = value { isListed = isTrue }
      case Self.names.source:
        source = Data(UnsafeRawBufferPointer(rebasing: record[start..<reader.offset]))
      default: break
      }
    }
  }

  var bytes: Data {
    var facts = correction.facts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      JSON.Member(name: $0.rawValue, value: .string($1))
    }
    if !correction.wordings.isEmpty {
      facts.append(
        JSON.Member(
          name: Self.names.wordings, value: .array(correction.wordings.map(\.json))))
    }
    if let replacement = correction.replacement {
      facts.append(
        JSON.Member(name: Self.names.replacement, value: .string(replacement.description)))
    }
    if !correction.merged.isEmpty {
      let merged = correction.merged.map { JSON.string($0.description) }
      facts.append(JSON.Member(name: Self.names.merged, value: .array(merged)))
    }
    var bytes = Data(Self.beginning)
    bytes.append(contentsOf: JSON.object(facts).bytes)
    bytes.append(contentsOf: ",\"\(Self.names.isListed)\":\(isListed),".utf8)
    bytes.append(contentsOf: "\"\(Self.names.source)\":".utf8)
    bytes.append(source)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}

extension Correction {
  /// Says of a discovery, as its source has it, what is said instead.
  package func correct(_ discovery: inout Discovery) {
    discovery.apply(facts)
    discovery.replaces += merged.map(\.number).filter { !discovery.replaces.contains($0) }
    for type in Set(wordings.map(\.type)) {
      discovery.setTerms(
        discovery.terms(of: type).saying(wordings.filter { $0.type == type }), type)
    }
  }
}

extension Wording {
  /// As an array: the type, the words in French and English, and those that are said instead.
  fileprivate var json: JSON {
    .array([
      .number(Double(type.rawValue)), .string(from.fr), .string(from.en), .string(to.fr),
      .string(to.en),
    ])
  }

  /// Reads `json`; nil for anything else.
  fileprivate init?(json: JSON) {
    let texts = json.elements.dropFirst().compactMap { element -> String? in
      if case .string(let text) = element { text } else { nil }
    }
    guard let number = json.elements.first?.double.flatMap({ Int(exactly: $0) }),
      let type = FacetType(rawValue: number),
      texts.count == 4
    else { return nil }
    self.init(
      type, from: Term(fr: texts[0], en: texts[1]), to: Term(fr: texts[2], en: texts[3]))
  }
}
