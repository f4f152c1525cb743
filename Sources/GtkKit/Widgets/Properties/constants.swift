import CGtk

// GTK's most frequent constants by the names Swift would give them.

extension GtkOrientation {
  /// Side by side.
  package static var horizontal: GtkOrientation { GTK_ORIENTATION_HORIZONTAL }
  /// One under the other.
  package static var vertical: GtkOrientation { GTK_ORIENTATION_VERTICAL }
}

extension GtkAlign {
  /// Over the whole place.
  package static var fill: GtkAlign { GTK_ALIGN_FILL }
  /// At the left or the top, at the right where one reads from right to left.
  package static var start: GtkAlign { GTK_ALIGN_START }
  /// In the middle.
  package static var center: GtkAlign { GTK_ALIGN_CENTER }
  /// At the right or the bottom, at the left where one reads from right to left.
  package static var end: GtkAlign { GTK_ALIGN_END }
  /// Its letters on one line with its neighbours'.
  package static var baseline: GtkAlign { GTK_ALIGN_BASELINE }
}

extension GtkJustification {
  /// The middles of the lines one under the other.
  package static var center: GtkJustification { GTK_JUSTIFY_CENTER }
}

extension PangoEllipsizeMode {
  /// Never cut: the place has to be as wide.
  package static var none: PangoEllipsizeMode { PANGO_ELLIPSIZE_NONE }
  /// Cut in the middle.
  package static var middle: PangoEllipsizeMode { PANGO_ELLIPSIZE_MIDDLE }
  /// Cut at the end.
  package static var end: PangoEllipsizeMode { PANGO_ELLIPSIZE_END }
}
