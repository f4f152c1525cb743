/// A place of version 3, for `JSONDecoder`.
struct PlainPlace: Decodable {
  var id: Int
  var duplicates: [Int]?
  var title: String?
  var source: String?
  var website: String?
  var facebook: String?
  var territory: String?
  var borough: String?
  var location: PlainLocation?
  var address: String?
  var usages: [PlainText]?
  var description: String?
}
