import MonaText

/// That damage was met in the person's data while it is in use.
enum PersonDamage {
  static var text: String {
    tr("Part of your data is damaged: close MONA and open it again to go back to a copy.")
  }
}
