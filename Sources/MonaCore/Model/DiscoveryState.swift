/// How a person stands to a discovery.
public enum DiscoveryState: String, CaseIterable, Codable, Sendable {
  case uncollected
  case targeted
  case collected
}
