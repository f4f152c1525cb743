/// For each node of a round, the nodes to which an edge is tried: the nearest, and the nearest in each direction,
/// without which groups of near points would not be joined well.
struct RoundNeighbours {
  private var nodes: [Int] = []
  private var starts: [Int] = [0]

  /// How many of the nearest nodes are taken.
  private static let nearestCount = 5
  /// How many of the nearest nodes in each of four directions are taken.
  private static let quadrantCount = 2

  init(_ costs: RoundCosts) {
    for node in 0..<costs.count {
      nodes += Self.neighbours(of: node, costs)
      starts.append(nodes.count)
    }
  }

  /// The indices of a node's neighbours, the nearest first.
  func range(of node: Int) -> Range<Int> { starts[node]..<starts[node + 1] }

  /// The neighbour at an index.
  subscript(index: Int) -> Int { nodes[index] }

  private static func neighbours(of node: Int, _ costs: RoundCosts) -> [Int] {
    // Each end of an open way has the gap as its neighbour, which is enough.
    if node == costs.gap { return [] }
    var nearest = NearestNodes(limit: nearestCount)
    var quadrants = Array(repeating: NearestNodes(limit: quadrantCount), count: 4)
    for other in 0..<costs.count where other != node {
      let cost = costs(node, other)
      nearest.add(other, cost)
      if other != costs.gap { quadrants[costs.quadrant(of: other, from: node)].add(other, cost) }
    }
    var chosen = nearest.entries
    for entry in quadrants.flatMap(\.entries) {
      if !chosen.contains(where: { $0.node == entry.node }) { chosen.append(entry) }
    }
    return chosen.sorted { ($0.cost, $0.node) < ($1.cost, $1.node) }.map(\.node)
  }

  /// The nearest nodes so far, sorted.
  private struct NearestNodes {
    var entries: [(cost: Double, node: Int)] = []
    var limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func add(_ node: Int, _ cost: Double) {
      if entries.count == limit {
        if cost >= entries[limit - 1].cost { return }
        entries.removeLast()
      }
      entries.insert((cost, node), at: entries.firstIndex { $0.cost > cost } ?? entries.count)
    }
  }
}
