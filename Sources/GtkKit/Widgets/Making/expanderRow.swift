import CGtk

/// A row of a group of preferences that unfolds others.
@MainActor
package func expanderRow() -> Widget {
  let row: Widget = adw_expander_row_new()
  // libadwaita says of the row in it, which takes the focus, neither that it unfolds anything nor whether it has.
  for head in row.descendants(of: adw_action_row_get_type()).prefix(1) {
    Accessible.expand(head, false)
    connect(row, "notify::expanded") {
      Accessible.expand(head, adw_expander_row_get_expanded(cast(row)) != 0)
    }
  }
  return row
}
