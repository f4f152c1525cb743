/// Borough and territory names, which every source writes in its own way.
public enum BoroughName {
  /// The name with what the server loses put back: "LÎle-Bizard" is "L’Île-Bizard".
  static func repaired(_ name: String) -> String {
    name.hasPrefix("LÎle") ? "L’" + name.dropFirst() : name
  }
}
