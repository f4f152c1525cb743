import CGtk
import GtkKit
import MonaScreens
import MonaText

/// Files with a sentence each: why there is nothing to decide about them, or what failed.
@MainActor
enum InboxSetAsideList {
  static func widget(_ rows: [InboxSetAside]) -> Widget {
    let list = listBox("boxed-list")
    for row in rows.prefix(limit) { list.appendRow(line(row.name, row.reason)) }
    if rows.count > limit {
      let more = rows.count - limit
      list.appendRow(line(trn("and {count} more", "and {count} more", more), ""))
    }
    return list
  }

  /// Nobody reads more, and widgets cost.
  private static let limit = 200
  /// In letters.
  private static let lineLength = 34

  private static func line(_ name: String, _ reason: String) -> Widget {
    let parts =
      [label(name, "heading", wraps: true)]
      + (reason.isEmpty ? [] : [label(reason, "caption", wraps: true)])
    // Else a list that scrolls takes its height from lines that it has no room for.
    for part in parts { part.maxWidthChars = lineLength }
    let content = box(.vertical, spacing: 2, parts)
    content.setMargins(12, 8)
    let row = listRow(content, isActivatable: false)
    Accessible.label(row, reason.isEmpty ? name : "\(name). \(reason)")
    return row
  }
}
