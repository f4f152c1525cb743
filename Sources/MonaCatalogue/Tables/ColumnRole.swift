/// What a column of a table, or a property of a feature, says of a discovery; the raw value is
/// printed.
package enum ColumnRole: String, CaseIterable, Sendable {
  /// The source's own number of the record.
  case number
  case title, alternativeTitle
  case latitude, longitude
  case address, postalCode, city, province, borough, territory
  /// Who made it.
  case makers
  /// When it was made.
  case date
  /// When making it ended.
  case endDate
  case category, subcategory, discipline, material, technique, support, dimensions
  case owner, producer, funding, acquisition, collection, credits
  /// The building or park it stands in.
  case place
  /// How to find it once there.
  case directions
  case access
  /// What is done in a place or a building.
  case usage
  case status, synthesis, description, website
}
