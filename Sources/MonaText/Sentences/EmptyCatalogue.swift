/// Why a catalogue is empty that nobody emptied, and what to do about it.
///
/// Every program fills an empty catalogue from the starter catalogue when it starts, so it found none.
package enum EmptyCatalogue {
  /// What a program of the terminal says.
  /// - Parameter command: the one that imports catalogues, "monactl import".
  package static func sentence(importing command: String) -> String {
    tr(
      "The catalogue is empty, as no starter catalogue was found beside the program: import one with “{command}”, or install MONA again.",
      ["command": command])
  }

  /// What the window says.
  package static var windowSentence: String {
    tr(
      "No starter catalogue was found beside the program: choose “Import a Catalogue…” in the main menu, or install MONA again."
    )
  }
}
