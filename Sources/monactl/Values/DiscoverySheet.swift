import MonaModel
import MonaPerson
import MonaText

/// A discovery with all its fields, as `show` prints it.
struct DiscoverySheet {
  let row: DiscoveryRow
  let discovery: Discovery
  let visit: Visit?

  /// The sheet for people.
  var lines: [String] { head + [""] + fields.lines }

  /// What a person needs to decide whether to go.
  var summary: [String] {
    var fields = Fields()
    fields.add(tr("Artists"), row.makers)
    fields.add(
      row.id.kind == .heritage ? tr("Built") : trc("when a work was made", "Date"),
      discovery.produced?.text)
    addPlace(to: &fields)
    return head + [""] + fields.lines
  }

  private var head: [String] {
    let kind = "\(row.id.kind.displayName) · \(row.id) · \(row.state.displayName)"
    return [row.displayTitle, kind] + (row.isRetired ? [tr("No longer in the catalogue")] : [])
  }

  private var fields: Fields {
    var fields = Fields()
    if let visit {
      fields.add(trc("when a discovery was collected", "Collected"), Format.day(visit.collectedAt))
      fields.add(trc("the person’s photo", "Photo"), visit.photo)
      fields.add(trc("the person’s rating", "Rating"), visit.stars)
      fields.add(trc("the person’s comment", "Comment"), visit.comment)
    }
    switch discovery.details {
    case .artwork(let artwork): add(artwork, to: &fields)
    case .place(let place):
      fields.add(tr("Usages"), place.usages.display)
      addPlace(to: &fields)
      fields.add(tr("Website"), place.website)
      fields.add("Facebook", place.facebook)
      fields.add(tr("Description"), place.description.display)
    case .heritage(let heritage): add(heritage, to: &fields)
    }
    fields.add(tr("Source"), discovery.displaySource)
    fields.add(tr("Page"), discovery.url.display)
    return fields
  }

  private func add(_ artwork: ArtworkDetails, to fields: inout Fields) {
    fields.add(tr("Also known as"), artwork.alternative.display)
    fields.add(tr("Artists"), artwork.makers.map(\.displayLine))
    fields.add(trc("when a work was made", "Date"), discovery.produced?.text)
    fields.add(tr("Dimensions"), artwork.dimensions.display.map(Format.dimensions))
    fields.add(tr("Categories"), artwork.categories.display + artwork.subcategories.display)
    fields.add(tr("Disciplines"), artwork.mediums.display)
    fields.add(tr("Materials"), artwork.materials.display)
    fields.add(tr("Techniques"), artwork.techniques.display)
    fields.add(tr("Supports"), artwork.supports.display)
    fields.add(tr("Place"), artwork.place.display)
    addPlace(to: &fields)
    fields.add(tr("How to find it"), artwork.directions.display)
    fields.add(tr("Access"), artwork.accessibilities.display)
    fields.add(tr("Owner"), artwork.owner)
    fields.add(trc("who had a work made", "Producer"), artwork.producer)
    fields.add(tr("Funding"), artwork.funders)
    fields.add(tr("Acquisition"), artwork.acquisition.display)
    fields.add(tr("Collection"), artwork.collection)
    fields.add(tr("Credits"), artwork.mention.display)
    fields.add(tr("Website"), artwork.website)
    fields.add(tr("Description"), artwork.description.display)
  }

  private func add(_ heritage: HeritageDetails, to fields: inout Fields) {
    let dates = [discovery.produced?.text, heritage.producedEnd?.text].compactMap(\.self)
    fields.add(tr("Built"), dates.joined(separator: " – "))
    fields.add(tr("Functions"), heritage.functions.display)
    fields.add(
      trc("finer usages of a heritage site", "Former and present usages"), heritage.subUsages)
    addPlace(to: &fields)
    fields.add(tr("Status"), heritage.status)
    fields.add(tr("Number in the register"), heritage.registerNumber.map(String.init))
    fields.add(tr("In short"), heritage.synthesis)
    fields.add(tr("Description"), heritage.description)
  }

  private func addPlace(to fields: inout Fields) {
    fields.add(tr("Address"), discovery.addresses.map(\.display).joined(separator: "; "))
    fields.add(tr("Borough"), discovery.borough)
    fields.add(tr("Territory"), discovery.territory)
    fields.add(
      tr("Coordinates"), discovery.coordinate.map { "\($0.latitude), \($0.longitude)" })
  }
}
