import CGtk

/// Parts of a page side by side, or one under the other where there is no room, as the closure says
/// of what it observes.
///
/// - Parameter areEven: whether they are as wide when they stand side by side.
@MainActor
package func columns(
  _ parts: [Widget], spacing: Int, areEven: Bool = false, isNarrow: @escaping @MainActor () -> Bool
) -> Widget {
  let columns = box(.horizontal, spacing: spacing, parts)
  observe(while: columns) {
    let hasRoom = !isNarrow()
    columns.orientation = hasRoom ? .horizontal : .vertical
    gtk_box_set_homogeneous(cast(columns), areEven && hasRoom ? 1 : 0)
  }
  return columns
}
