import MonaModel

extension JSONText {
  mutating func place3(_ discovery: Discovery, _ details: PlaceDetails) {
    member("id", discovery.id.number)
    duplicates(of: discovery)
    member("title", discovery.title.single)
    member("source", discovery.source)
    member("website", details.website)
    member("facebook", details.facebook)
    member("territory", discovery.territory)
    member("borough", discovery.borough ?? "")
    member("location", discovery.coordinate)
    member("address", discovery.addresses.first?.single)
    pairs("usages", details.usages)
    member("description", details.description.single)
  }

  mutating func place2(_ discovery: Discovery, _ details: PlaceDetails) {
    member("id", discovery.id.number)
    member("title", discovery.title.single)
    member("category", details.usages.pairs.first ?? Localized())
    member("borough", discovery.borough)
    member("location", discovery.coordinate)
    member("description", details.description.single)
    member("source", discovery.source ?? "")
  }
}
