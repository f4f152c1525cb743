extension String {
  /// The text with a capital in front, as a line begins.
  var capitalised: String {
    prefix(1).uppercased() + dropFirst()
  }
}
