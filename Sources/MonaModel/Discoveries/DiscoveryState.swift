/// How a person stands to a discovery.
package enum DiscoveryState: String, CaseIterable, Codable, Sendable {
  case uncollected
  case targeted
  case collected
}
