import MonaModel

/// Members of an object, each always written: what is not known is `null`, as MONA's clients expect.
extension JSONText {
  package mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    if let value { string(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Int?) {
    self.name(name)
    if let value { number(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  /// Writes `{"fr": …, "en": …}`; `null` when neither says anything.
  package mutating func member(_ name: StaticString, _ value: Localized) {
    self.name(name)
    if value.isEmpty { null() } else { localized(value) }
  }

  /// Writes `{"fr": […], "en": […]}`; `null` when there is no word.
  package mutating func member(_ name: StaticString, _ value: Terms) {
    self.name(name)
    guard !value.isEmpty else { return null() }
    object { json in
      json.member("fr", value.fr)
      json.member("en", value.en)
    }
  }

  package mutating func member(_ name: StaticString, _ values: [String]) {
    self.name(name)
    array { json in for value in values { json.string(value) } }
  }

  /// Writes `{"lat": …, "lng": …}`; `null` when the place is not known.
  package mutating func member(_ name: StaticString, _ place: Coordinate?) {
    self.name(name)
    guard let place else { return null() }
    object { json in
      json.name("lat")
      json.number(place.latitude)
      json.name("lng")
      json.number(place.longitude)
    }
  }

  /// Writes a list of `{"fr": …, "en": …}`, a word each.
  package mutating func pairs(_ name: StaticString, _ terms: Terms) {
    self.name(name)
    array { json in for pair in terms.pairs { json.localized(pair) } }
  }

  /// Writes `{"fr": …, "en": …}`, whatever is known of it.
  package mutating func localized(_ value: Localized) {
    object { json in
      json.member("fr", value.fr)
      json.member("en", value.en)
    }
  }
}
