import MonaPerson

extension Album {
  /// Where the photos are, as a file manager would say it: "Pictures/MONA".
  var displayFolder: String {
    [folder.deletingLastPathComponent().lastPathComponent, folder.lastPathComponent]
      .filter { !$0.isEmpty && $0 != "/" }.joined(separator: "/")
  }
}
