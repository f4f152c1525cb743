/// An artist or a collective, as all records together know it.
package struct Artist: Hashable, Sendable {
  /// The facet, whose number of works is that of all spellings.
  package var row: FacetRow
  /// Other spellings of the name in the catalogue: "Riopelle, Jean-Paul".
  package var spellings: [String]
  /// Life and links; of several records, the first that has a value counts.
  package var maker: Maker

  /// Creates an artist.
  package init(row: FacetRow, spellings: [String], maker: Maker) {
    (self.row, self.spellings, self.maker) = (row, spellings, maker)
  }
}

extension Maker {
  /// Takes the values that another record has and this one lacks; name and number stay.
  package mutating func complete(from other: Maker) {
    if nature == .unknown { nature = other.nature }
    alias = alias ?? other.alias
    if collectives.isEmpty { collectives = other.collectives }
    if members.isEmpty { members = other.members }
    // The years are of one record: those of two may contradict each other.
    if birth == nil, death == nil { (birth, death) = (other.birth, other.death) }
    links.biography = Localized(
      fr: links.biography.fr ?? other.links.biography.fr,
      en: links.biography.en ?? other.links.biography.en)
    links.website = links.website ?? other.links.website
    links.wikipedia = links.wikipedia ?? other.links.wikipedia
    links.facebook = links.facebook ?? other.links.facebook
    links.instagram = links.instagram ?? other.links.instagram
  }
}
