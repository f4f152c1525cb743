import CGtk

/// A layout rule for the children of a widget.
package struct Arrangement: Sendable {
  /// The minimum and the natural width of all children together, in pixels.
  package var width: @MainActor (_ children: [Widget]) -> (least: Int, natural: Int)
  /// The rectangle of each child in a widget of this width, in order, for the direction left to right.
  package var places: @MainActor (_ children: [Widget], _ width: Int) -> [GdkRectangle]

  /// A layout rule.
  package init(
    width: @escaping @MainActor ([Widget]) -> (least: Int, natural: Int),
    places: @escaping @MainActor ([Widget], Int) -> [GdkRectangle]
  ) {
    self.width = width
    self.places = places
  }

  /// The sum of the gaps between these children on one line, in pixels.
  static func gaps(_ spacing: Int, between children: [Widget]) -> Int {
    spacing * max(0, children.count - 1)
  }
}

/// A widget that lays out its visible children by a rule; its height follows from its width.
@MainActor
package func arranged(_ children: [Widget], by arrangement: Arrangement) -> Widget {
  let holder = box(.vertical, children)
  attach(ArrangementBox(arrangement), to: holder, as: ArrangementBox.name)
  gtk_widget_set_layout_manager(
    holder,
    gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
      { holder, orientation, size, minimum, natural, _, _ in
        onMainThread((holder, minimum, natural)) { holder, minimum, natural in
          guard let holder, let rule = ArrangementBox.of(holder) else { return }
          let (least, wished) = rule.measure(holder, orientation, Int(size))
          minimum?.pointee = Int32(least)
          natural?.pointee = Int32(wished)
        }
      },
      { holder, width, _, _ in
        onMainThread(holder) { holder in
          guard let holder, let rule = ArrangementBox.of(holder) else { return }
          for (child, place) in rule.places(holder, Int(width)) {
            withUnsafePointer(to: place) { gtk_widget_size_allocate(child, $0, -1) }
          }
        }
      }))
  return holder
}

/// The layout rule, attached to its widget.
@MainActor
private final class ArrangementBox {
  static let name = "mona-arrangement"
  private let arrangement: Arrangement

  init(_ arrangement: Arrangement) { self.arrangement = arrangement }

  static func of(_ holder: Widget) -> ArrangementBox? { attached(to: holder, as: name) }

  func measure(
    _ holder: Widget, _ orientation: GtkOrientation, _ size: Int
  ) -> (least: Int, wished: Int) {
    let width = arrangement.width(holder.shownChildren)
    guard orientation == .vertical else { return (width.least, width.natural) }
    let places = places(holder, size < 0 ? width.natural : max(size, width.least))
    let height = places.map { Int($0.1.y + $0.1.height) }.max() ?? 0
    return (height, height)
  }

  func places(_ holder: Widget, _ width: Int) -> [(Widget, GdkRectangle)] {
    let children = holder.shownChildren
    var places = arrangement.places(children, width)
    if holder.isRightToLeft {
      for index in places.indices {
        places[index].x = Int32(width) - places[index].x - places[index].width
      }
    }
    return Array(zip(children, places))
  }
}

extension Widget {
  /// Its children that take part in the layout.
  @MainActor var shownChildren: [Widget] {
    children.filter { gtk_widget_should_layout($0) != 0 }
  }

  /// Its minimum and natural width, in pixels.
  @MainActor package var askedWidth: (least: Int, natural: Int) { asked(.horizontal) }

  /// Its minimum and natural size in one orientation, whatever the size in the other, in pixels.
  @MainActor func asked(_ orientation: GtkOrientation) -> (least: Int, natural: Int) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(self, orientation, -1, &least, &natural, nil, nil)
    return (Int(least), Int(natural))
  }

  /// Its natural height at this width, in pixels.
  @MainActor package func height(at width: Int) -> Int {
    var natural: Int32 = 0
    gtk_widget_measure(self, .vertical, Int32(width), nil, &natural, nil, nil)
    return Int(natural)
  }
}

extension GdkRectangle {
  /// A rectangle in whole pixels.
  package init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.init(x: Int32(x), y: Int32(y), width: Int32(width), height: Int32(height))
  }
}
