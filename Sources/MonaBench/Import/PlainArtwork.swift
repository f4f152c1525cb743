/// An artwork of version 3, for `JSONDecoder`.
struct PlainArtwork: Decodable {
  var id: Int
  var duplicates: [Int]?
  var title: PlainText?
  var alternative: PlainText?
  var source: String?
  var url: PlainText?
  var produced_at: String?
  var producer: String?
  var owner: String?
  var funders: [String]?
  var acquisition: PlainText?
  var mention: PlainText?
  var categories: PlainTerms?
  var territory: String?
  var borough: String?
  var location: PlainLocation?
  var address: PlainText?
  var place: PlainText?
  var directions: PlainText?
  var mediums: PlainTerms?
  var dimensions: PlainTerms?
  var materials: PlainTerms?
  var techniques: PlainTerms?
  var supports: PlainTerms?
  var accessibilities: PlainTerms?
  var website: String?
  var artists: [PlainArtist]?

  struct PlainArtist: Decodable {
    var id: Int
    var name: String
    var links: Links?

    struct Links: Decodable {
      var bio: PlainText?
      var website: String?
      var wikipedia: String?
      var facebook: String?
      var instagram: String?
    }
  }
}
