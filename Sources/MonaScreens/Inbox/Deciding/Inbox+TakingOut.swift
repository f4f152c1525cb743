import MonaPerson

extension Inbox {
  /// Takes photos out of the group they joined, and makes a group of them again.
  func takeOut(_ photos: [InboxPhoto.ID], of group: InboxGroup) throws {
    for photo in photos {
      if let now = try self.group(of: photo) { try separate(photo, from: now) }
    }
    guard let first = photos.first else { return }
    for photo in photos.dropFirst() {
      guard let one = try self.group(of: first), let other = try self.group(of: photo) else {
        continue
      }
      try join(one, with: other)
    }
  }

  /// The group a photo is in now.
  private func group(of photo: InboxPhoto.ID) throws -> InboxGroup? {
    try groups().first { $0.photos.contains { $0.id == photo } }
  }
}
