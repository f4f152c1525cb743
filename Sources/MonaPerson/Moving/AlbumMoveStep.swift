/// What a move of the album has just done: after each of these a computer may fail.
enum AlbumMoveStep: Hashable {
  /// It is noted that the album moves.
  case noted
  /// This file is in the new folder.
  case copied(String)
  /// The new folder is the album.
  case switched
  /// This file is no longer in the old folder.
  case removed(String)
  /// The copy of this file is no longer in the new folder, as the move is taken back.
  case takenBack(String)
  /// Nothing more is to be done.
  case ended
}
