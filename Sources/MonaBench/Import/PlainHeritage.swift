/// A heritage site of version 3, for `JSONDecoder`.
struct PlainHeritage: Decodable {
  var id: Int
  var title: String?
  var source: String?
  var url: String?
  var territory: String?
  var borough: String?
  var location: PlainLocation?
  var addresses: [String]?
  var produced_at: String?
  var produced_end: String?
  var usages: [String]?
  var functions: PlainTerms?
  var synthesis: String?
  var description: String?
  var status: String?
  var id_rpcq: Int?

  enum CodingKeys: String, CodingKey {
    case id, title, source, url, territory, borough, location, addresses, produced_at
    case produced_end, functions, synthesis, description, status, id_rpcq
    case usages = "sous-usages"
  }
}
