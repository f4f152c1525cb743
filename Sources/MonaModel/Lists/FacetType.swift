/// What discoveries can have in common, each a list to browse; the raw value is stored.
package enum FacetType: Int, CaseIterable, Codable, Sendable {
  case artist = 0
  case borough = 1
  case territory = 2
  case category = 3
  case material = 4
  case technique = 5
  case usage = 6
  case function = 7
  case subcategory = 8
}
