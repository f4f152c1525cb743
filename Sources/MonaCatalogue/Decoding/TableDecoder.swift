import MonaModel

/// Decodes table rows into discoveries.
enum TableDecoder {
  static func decode(
    _ row: TableRow, at coordinate: Coordinate?, area: [Polygon] = [], as id: DiscoveryID,
    isStored: Bool = false
  ) throws(RecordProblem) -> Discovery {
    let details: Discovery.Details =
      switch id.kind {
      case .artwork: .artwork(artwork(row))
      case .place: .place(place(row))
      case .heritage: .heritage(heritage(row, area))
      }
    var discovery = Discovery(id: id, title: title(row), details: details)
    discovery.coordinate = coordinate
    discovery.borough = row.text(.borough).map(withoutFraction).map(BoroughName.repaired)
    discovery.territory = (row.text(.territory) ?? row.text(.city)).map(BoroughName.repaired)
    discovery.produced = date(row.text(.date))
    discovery.picture = PictureValue.picture(row)
    discovery.addresses = address(row).map { [Localized(fr: $0)] } ?? []
    if id.kind == .heritage {
      let sites = WebAddresses(row.value(.website))
      discovery.url = Localized(fr: sites.site ?? sites.facebook)
    }
    if !isStored, discovery.coordinate == nil, discovery.title.isEmpty, discovery.addresses.isEmpty,
      row.text(.makers) == nil
    {
      throw .nothingSaid
    }
    return discovery
  }

  /// The title; where there is none, the alternative title is one.
  private static func title(_ row: TableRow) -> Localized {
    let title = row.localized(.title).withoutPlaceholder
    return title.isEmpty ? row.localized(.alternativeTitle).withoutPlaceholder : title
  }

  private static func artwork(_ row: TableRow) -> ArtworkDetails {
    var details = ArtworkDetails()
    let alternative = row.localized(.alternativeTitle).withoutPlaceholder
    if !alternative.isEmpty, !row.localized(.title).withoutPlaceholder.isEmpty {
      details.alternative = alternative
    }
    var access = row.terms(.access)
    details.makers = row.makers.flatMap { text in
      let names = MakerNames(text)
      if let note = names.note { access.fr.append(note) }
      return names.makers
    }
    details.accessibilities = access
    details.producer = row.text(.producer)
    details.owner = row.text(.owner)
    details.funders = row.words(.funding)
    details.acquisition = row.localized(.acquisition)
    details.mention = row.localized(.credits)
    details.place = row.localized(.place)
    details.directions = row.localized(.directions)
    details.categories = row.terms(.category)
    details.subcategories = row.terms(.subcategory)
    details.mediums = row.terms(.discipline)
    details.materials = row.terms(.material)
    details.techniques = row.terms(.technique)
    details.supports = row.terms(.support)
    details.dimensions = Terms(fr: row.text(.dimensions).map { [$0] } ?? [])
    details.collection = row.text(.collection)
    let sites = WebAddresses(row.value(.website))
    details.website = sites.site ?? sites.facebook
    details.description = row.paragraphs(.description)
    return details
  }

  private static func place(_ row: TableRow) -> PlaceDetails {
    var details = PlaceDetails()
    let usages = row.terms(row.text(.usage) == nil ? .category : .usage)
    // The City's cultural places separate them by commas.
    details.usages = Terms(fr: usages.fr.flatMap(commaApart), en: usages.en.flatMap(commaApart))
    let sites = WebAddresses(row.value(.website))
    details.website = sites.site
    details.facebook = sites.facebook
    details.description = row.paragraphs(.description)
    return details
  }

  private static func heritage(_ row: TableRow, _ area: [Polygon]) -> HeritageDetails {
    var details = HeritageDetails()
    details.producedEnd = date(row.text(.endDate))
    details.functions = row.terms(row.text(.usage) == nil ? .category : .usage)
    let (synthesis, description) = (row.paragraphs(.synthesis), row.paragraphs(.description))
    details.synthesis = synthesis.fr ?? synthesis.en
    details.description = description.fr ?? description.en
    details.status = row.text(.status)
    details.area = area
    return details
  }

  /// The full address: "4777, avenue Pierre-De Coubertin, Montréal QC H1V 1B3".
  private static func address(_ row: TableRow) -> String? {
    guard let street = street(row) else { return nil }
    let rest = [
      row.text(.city), row.text(.province), row.text(.postalCode).map(withoutFraction),
    ].compactMap(\.self)
    // An address that contains its town is complete.
    guard let city = rest.first, !NormalizedKey.of(street).contains(NormalizedKey.of(city)) else {
      return street
    }
    return "\(street), \(rest.joined(separator: " "))"
  }

  /// The street, with a house number that is in a column of its own.
  private static func street(_ row: TableRow) -> String? {
    guard let street = row.text(.address) else { return nil }
    guard let number = row.text(.houseNumber).map(withoutFraction),
      let (numbers, streets) = row.names(of: .houseNumber, .address)
    else { return street }
    return StreetAddress.joined(street, number, names: (numbers, streets))
  }

  /// A number without the fraction of zeros that a program wrote: "75001.0" is 75001.
  private static func withoutFraction(_ text: String) -> String {
    guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")), point > text.startIndex,
      text[..<point].allSatisfy(\.isNumber), text.distance(from: point, to: text.endIndex) > 1,
      text[text.index(after: point)...].allSatisfy({ $0 == "0" })
    else { return text }
    return String(text[..<point])
  }

  /// The day of a date with time; other texts are unchanged.
  ///
  /// A year that a program wrote as another number, "1998.0" or "1,998", is a year.
  private static func date(_ text: String?) -> ProductionDate? {
    guard var text else { return nil }
    // Most dates are years.
    if text.utf8.count == 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return ProductionDate(text)
    }
    if let number = RecordNumber(.string(text)), let value = number.value(below: 80_000),
      (1000..<3000).contains(value) || isDayNumber(number.digits)
    {
      text = number.digits
    }
    // ArcGIS writes milliseconds since 1970.
    if let milliseconds = Int(text), milliseconds.magnitude >= 10_000_000_000,
      let day = MicrosoftDate.day("/Date(\(milliseconds)+0000)/")
    {
      return ProductionDate(day)
    }
    if let day = MicrosoftDate.day(text) { return ProductionDate(day) }
    if let hour = text.firstIndex(where: { $0 == "T" || $0 == " " }),
      CivilDate(String(text[..<hour])) != nil
    {
      return ProductionDate(String(text[..<hour]))
    }
    return ProductionDate(text)
  }

  /// Whether a date is a spreadsheet's number of a day, of 1927 to 2118: five digits, and perhaps a
  /// part of the day.
  static func isDayNumber(_ text: String) -> Bool {
    // Most dates are years.
    guard text.utf8.count > 4, text.prefix(6).prefix(while: { $0 != "." }).utf8.count == 5,
      text.first?.isNumber == true,
      let number = Double(text)
    else { return false }
    return (10_000..<80_000).contains(number)
  }

  private static func commaApart(_ text: String) -> [String] {
    text.split(separator: ",").compactMap { TableRow.text(.string(String($0))) }
  }
}

/// Parses the web addresses of one field, which are separated by commas but may contain commas too.
struct WebAddresses {
  /// The first address outside Facebook.
  private(set) var site: String?
  /// The first Facebook page.
  private(set) var facebook: String?

  init(_ value: JSON) {
    for address in Self.addresses(value) {
      if address.hasBytes("facebook.com/") {
        facebook = facebook ?? address
      } else {
        site = site ?? address
      }
    }
  }

  /// The targets of links in HTML.
  private static func linked(_ value: JSON) -> [String] {
    guard let text = value.text, text.hasBytes("href") else { return [] }
    return text.matches(of: /href\s*=\s*["']([^"']+)["']/).map {
      HTMLText.plain(String($0.output.1))
    }
  }

  /// Addresses begin with a scheme or "www.", at the start or after a comma or semicolon.
  private static func addresses(_ value: JSON) -> [String] {
    let linked = linked(value)
    return (linked.isEmpty ? TableRow.words(value) : linked).flatMap { text -> [String] in
      var addresses: [String] = []
      for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
        let piece = piece.drop(while: \.isWhitespace)
        if piece.hasPrefix("http://") || piece.hasPrefix("https://") {
          addresses.append(String(piece))
        } else if piece.hasPrefix("www.") {
          addresses.append("https://\(piece)")
        } else if !addresses.isEmpty {
          addresses[addresses.count - 1] += ",\(piece)"
        }
      }
      return addresses
    }
  }
}

/// Parses the names of makers in one field, as written in lists of murals.
struct MakerNames {
  /// The makers in order.
  let makers: [Maker]
  /// A note on the work: "Cette murale n'est plus visible".
  let note: String?

  /// The first number derived from names; the server's numbers are lower.
  private static let firstNumber = 1 << 40

  init(_ text: String) {
    var text = text
    var note: String?
    if text.hasBytes(" - Cette "), let dash = text.range(of: " - Cette ") {
      note = String(text[dash.lowerBound...].dropFirst(3))
      text = String(text[..<dash.lowerBound])
    }
    self.note = note
    makers = Self.names(text).map { Self.maker($0) }
  }

  /// Creates a maker with a number derived from the normalized name.
  static func maker(_ name: String, nature: Maker.Nature = .unknown) -> Maker {
    let hash = StableHash.of(NormalizedKey.of(name)) % UInt64(firstNumber)
    return Maker(number: firstNumber + Int(truncatingIfNeeded: hash), name: name, nature: nature)
  }

  /// Whether an artist's number is derived from the name, and not the server's.
  static func isDerived(_ number: Int64) -> Bool { number >= firstNumber }

  /// Splits "Fluke, Dodo et Nico", but neither "Smith, John" nor "A’Shop (Fluke, Ankh One)": commas
  /// only separate names when there is an "et" or "and".
  private static func names(_ text: String) -> [String] {
    let words: [StaticString] = [" et ", " and "]
    guard !text.hasBytes("("), let and = words.first(where: text.hasBytes) else { return [text] }
    return text.replacing(and.description, with: ",").split(separator: ",")
      .compactMap { TableRow.text(.string(String($0))) }
  }
}
