import MonaModel

extension JSONText {
  /// Writes a discovery as a record of a collection.
  ///
  /// It is written from what MONA knows of it, whatever file it came from, so that no client misses a
  /// member. Version 2 never had heritage sites: it gets those of version 3.
  package mutating func discovery(_ discovery: Discovery, _ version: APIVersion) {
    object { json in
      switch (discovery.details, version) {
      case (.artwork(let details), .v3): json.artwork3(discovery, details)
      case (.artwork(let details), .v2): json.artwork2(discovery, details)
      case (.place(let details), .v3): json.place3(discovery, details)
      case (.place(let details), .v2): json.place2(discovery, details)
      case (.heritage(let details), _): json.heritage3(discovery, details)
      }
    }
  }

  /// Writes the numbers of the records this one replaces; `null` when there are none.
  mutating func duplicates(of discovery: Discovery) {
    name("duplicates")
    guard !discovery.replaces.isEmpty else { return null() }
    array { json in for number in discovery.replaces { json.number(number) } }
  }
}

extension Localized {
  /// The one text of a member that has a single language: French, as the sources are.
  var single: String? { text(in: .french) }
}
