import MonaModel

extension JSONText {
  mutating func artwork3(_ discovery: Discovery, _ details: ArtworkDetails) {
    member("id", discovery.id.number)
    duplicates(of: discovery)
    name("title")
    localized(discovery.title)
    member("alternative", details.alternative)
    member("source", discovery.source)
    member("url", discovery.url)
    member("produced_at", discovery.produced?.text)
    member("producer", details.producer)
    member("owner", details.owner)
    name("funders")
    if details.funders.isEmpty {
      null()
    } else {
      array { json in for funder in details.funders { json.string(funder) } }
    }
    member("acquisition", details.acquisition)
    member("mention", details.mention)
    member("categories", details.categories)
    member("territory", discovery.territory)
    member("borough", discovery.borough ?? "")
    member("location", discovery.coordinate)
    member("address", discovery.addresses.first ?? Localized())
    member("place", details.place)
    member("directions", details.directions)
    member("mediums", details.mediums)
    member("dimensions", details.dimensions)
    member("materials", details.materials)
    member("techniques", details.techniques)
    member("supports", details.supports)
    member("accessibilities", details.accessibilities)
    member("website", details.website)
    name("artists")
    array { json in for maker in details.makers { json.maker(maker, .v3) } }
  }

  /// Version 2 has one category, and the words of one measure one by one.
  mutating func artwork2(_ discovery: Discovery, _ details: ArtworkDetails) {
    member("id", discovery.id.number)
    member("title", discovery.title.single)
    member("produced_at", discovery.produced?.text)
    member("category", details.categories.pairs.first ?? Localized())
    member("subcategory", details.subcategories.pairs.first ?? Localized())
    let measures = details.dimensions.fr.isEmpty ? details.dimensions.en : details.dimensions.fr
    member("dimensions", measures.flatMap { $0.split(separator: " ").map(String.init) })
    pairs("materials", details.materials)
    pairs("techniques", details.techniques)
    name("artists")
    array { json in for maker in details.makers { json.maker(maker, .v2) } }
    member("borough", discovery.borough)
    member("location", discovery.coordinate)
    member("collection", details.collection)
    member("details", details.directions.single)
    member("source", discovery.source ?? "")
  }
}
