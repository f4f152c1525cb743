import MonaModel

/// Generates random records of the three kinds.
struct GeneratedRecords {
  private var random: SplitMix64
  private let seed: UInt64
  private let makers: Int

  /// - Parameter makers: the number of people and collectives who made the artworks.
  init(seed: UInt64, makers: Int) {
    random = SplitMix64(seed: seed)
    self.seed = seed
    self.makers = makers
  }

  mutating func artwork(_ number: Int, into json: inout JSONText) {
    let title = random.chance(12) ? nil : self.title()
    let slug = "https://artpublicmontreal.ca/oeuvre/\(random.next())/"
    json.raw("{\"id\":\(number),\"duplicates\":null")
    json.field("title", fr: title?.fr, en: title?.en)
    json.field("alternative", fr: nil, en: nil)
    json.field("source", "ArtPubMtl")
    json.field("url", fr: slug, en: slug)
    json.field("produced_at", String(1900 + random.below(124)))
    json.field("producer", random.chance(30) ? "MU" : nil)
    json.field("owner", random.chance(60) ? random.pick(Words.owners) : nil)
    json.raw(",\"funders\":")
    if random.chance(30) { json.list([random.pick(Words.owners)]) } else { json.raw("null") }
    json.field(
      "acquisition", fr: "Intégration à l'architecture", en: "Integration into architecture")
    json.field("mention", fr: nil, en: nil)
    json.terms("categories", [random.pick(Words.categories)])
    position(inMontreal: 92, into: &json)
    json.field("address", fr: address(), en: nil)
    json.field("place", fr: "Façade du bâtiment", en: "Building facade")
    json.field("directions", fr: random.chance(40) ? "Devant l'entrée principale" : nil, en: nil)
    json.raw(",\"mediums\":null")
    json.terms("dimensions", [.init("\(random.below(900)) x \(random.below(900)) cm")])
    json.terms("materials", (0..<random.below(4)).map { _ in random.pick(Words.materials) })
    json.terms("techniques", (0..<random.below(3)).map { _ in random.pick(Words.techniques) })
    json.raw(",\"supports\":null")
    json.terms("accessibilities", [.init("En tout temps=At all time")])
    json.raw(",\"website\":null,\"artists\":[")
    for index in 0..<(random.chance(8) ? 2 : 1) {
      if index > 0 { json.raw(",") }
      maker(1 + random.skewed(below: makers), into: &json)
    }
    json.raw("]}")
  }

  mutating func place(_ number: Int, into json: inout JSONText) {
    let usage = random.pick(Words.usages)
    json.raw("{\"id\":\(number),\"duplicates\":null")
    json.field("title", "\(usage.fr) de \(name())")
    json.field("source", "BAnQ")
    json.field("website", "http://ville.montreal.qc.ca/portal/page?_pageid=\(random.below(9999))")
    json.field("facebook", nil)
    position(inMontreal: 40, into: &json)
    json.field("address", address())
    json.raw(",\"usages\":[{\"fr\":")
    json.text(usage.fr)
    json.raw(",\"en\":")
    json.text(usage.en)
    json.raw("}]")
    json.field("description", random.chance(25) ? sentences(3) : nil)
    json.raw("}")
  }

  mutating func heritage(_ number: Int, into json: inout JSONText) {
    let function = random.pick(Words.functions)
    let year = 1680 + random.below(290)
    json.raw("{\"id\":\(number)")
    json.field("title", "\(random.chance(50) ? "Maison " : "Église Saint-")\(name())")
    json.field("source", "ImMuni")
    json.field("url", "http://www.patrimoine-culturel.gouv.qc.ca/rpcq/detail.do?id=\(number)")
    position(inMontreal: 30, into: &json)
    json.raw(",\"area\":null,\"addresses\":")
    json.list([address()])
    json.field("produced_at", random.chance(20) ? "Vers \(year)" : String(year))
    json.field("produced_end", nil)
    json.raw(",\"sous-usages\":")
    json.list([function.fr])
    json.terms("functions", [function])
    json.field("synthesis", sentences(18 + random.below(10)))
    json.field("description", sentences(4))
    json.field("status", "Classement")
    json.raw(",\"id_rpcq\":\(90_000 + number)}")
  }

  /// A maker: the same number always gives the same person.
  private func maker(_ number: Int, into json: inout JSONText) {
    var own = GeneratedRecords(seed: seed &+ UInt64(number) &* 31, makers: 0)
    let isCollective = own.random.chance(6)
    let name =
      isCollective ? "Les \(own.name())" : "\(own.random.pick(Words.firstNames)) \(own.name())"
    json.raw("{\"id\":\(number),\"is\":\"\(isCollective ? "collective" : "artist")\"")
    json.field("name", name)
    json.raw(
      isCollective
        ? ",\"collective\":{\"artists\":null}"
        : ",\"artist\":{\"alias\":null,\"from_collectives\":null,\"life\":{\"birth\":19\(10 + number % 90),\"death\":null}}"
    )
    json.raw(",\"links\":{\"website\":null")
    let page = "https://artpublicmontreal.ca/artiste/\(number)/"
    json.field("bio", fr: page, en: page)
    json.raw(",\"wikipedia\":null,\"facebook\":null,\"instagram\":null}}")
  }

  private mutating func position(inMontreal percent: Int, into json: inout JSONText) {
    let isInMontreal = random.chance(percent)
    json.field("territory", isInMontreal ? "Montréal (Montréal)" : random.pick(Words.territories))
    json.field("borough", isInMontreal ? random.pick(Words.boroughs) : "")
    let (latitude, longitude) = (random.below(300_000), random.below(500_000))
    json.raw(",\"location\":{\"lat\":45.\(400_000 + latitude),\"lng\":-73.\(400_000 + longitude)}")
  }

  private mutating func title() -> Words.Term {
    let (noun, other) = (random.pick(Words.nouns), random.pick(Words.nouns))
    let capital = noun.fr.prefix(1).uppercased() + noun.fr.dropFirst()
    var title = Words.Term(noun.fr)
    switch random.below(20) {
    case 0: title = Words.Term(random.chance(50) ? "Sans titre=Untitled" : "Non titré=Untitled")
    case 1: title = Words.Term("« \(capital) » n° \(random.below(400))")
    case 2:
      title.fr =
        "\(capital), \(other.fr) et \(random.pick(Words.nouns).fr) de \(name()), ou \(other.fr)"
      title.en = "The \(noun.en), the \(other.en) and everything that \(name()) left behind"
    case 3...9:
      let adjective = random.pick(Words.adjectives)
      (title.fr, title.en) = ("\(capital) \(adjective.fr)", "The \(adjective.en) \(noun.en)")
    case 10...14: (title.fr, title.en) = ("\(capital) de \(name())", "\(name())'s \(noun.en)")
    default:
      (title.fr, title.en) = ("\(capital) et \(other.fr)", "The \(noun.en) and the \(other.en)")
    }
    return title
  }

  /// A family name or the name of a saint, of two to four syllables.
  private mutating func name() -> String {
    let count = 2 + random.below(3)
    let name = (0..<count).map { _ in Words.syllables[random.below(Words.syllables.count)] }
    return name.joined().capitalized
  }

  private mutating func address() -> String {
    "\(1 + random.below(9000)), rue \(name()), Montréal, QC H\(1 + random.below(9))B 1C\(random.below(9))"
  }

  private mutating func sentences(_ count: Int) -> String {
    (0..<count).map { _ in
      let words = (0..<4).map { _ in random.pick(Words.nouns).fr }
      return "Au temps de \(name()), \(words.joined(separator: " et ")) étaient là."
    }.joined(separator: " ")
  }
}

/// JSON written as the server writes it: no blanks, slashes and all that is not ASCII escaped.
struct JSONText {
  /// What was written since the buffer was last emptied.
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Text that already is JSON.
  mutating func raw(_ json: String) {
    bytes.append(contentsOf: json.utf8)
  }

  /// A text, or `null`.
  mutating func text(_ text: String?) {
    guard let text else { return raw("null") }
    bytes.append(UInt8(ascii: "\""))
    for unit in text.utf16 {
      switch unit {
      case 0x22, 0x2F, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(unit)]
      case 0x20..<0x7F: bytes.append(UInt8(unit))
      case 0x0A: raw("\\n")
      default:
        raw("\\u")
        for shift in [12, 8, 4, 0] { bytes.append(Self.digits[Int(unit >> shift) & 15]) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// `,"name":` and a text.
  mutating func field(_ name: String, _ value: String?) {
    raw(",\"\(name)\":")
    text(value)
  }

  /// `,"name":` and `{fr, en}`, or `null` when there is no French text.
  mutating func field(_ name: String, fr: String?, en: String?) {
    raw(",\"\(name)\":")
    guard fr != nil || en != nil else { return raw("null") }
    raw("{\"fr\":")
    text(fr)
    raw(",\"en\":")
    text(en)
    raw("}")
  }

  /// `,"name":` and `{fr: […], en: […]}`, or `null` when there is no word.
  mutating func terms(_ name: String, _ terms: [Words.Term]) {
    raw(",\"\(name)\":")
    guard !terms.isEmpty else { return raw("null") }
    raw("{\"fr\":")
    list(terms.map(\.fr))
    raw(",\"en\":")
    list(terms.map(\.en))
    raw("}")
  }

  /// A list of texts.
  mutating func list(_ texts: [String]) {
    raw("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { raw(",") }
      self.text(text)
    }
    raw("]")
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
