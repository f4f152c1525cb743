/// A record of another source than MONA.
struct SourceRecord {
  /// Its row in the table, the header being the first; elsewhere its place, from 1.
  var position: Int
  /// Its values under their names.
  var value: JSON
  /// The bytes it came from; nil when it was no JSON, and has to be written as such.
  var bytes: UnsafeRawBufferPointer?
  /// Whether the file ends in the middle of it.
  var isCutShort = false
}
