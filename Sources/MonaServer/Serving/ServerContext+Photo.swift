extension ServerContext {
  /// Keeps the photo that came with a form, if one did, and has it named.
  ///
  /// - Parameter name: names it in the database; called again when the last that had an equal photo was
  ///   removed between the two.
  func keepPhoto<Answer>(
    of form: RequestForm, _ name: (StoredPhoto?) async throws -> Answer
  ) async throws -> Answer {
    while true {
      var photo: StoredPhoto?
      if let incoming = form.photo {
        photo = try await photos.keep(incoming, sharesMetadata: form.sharesMetadata)
      }
      do { return try await name(photo) } catch is ServerStore.PhotoVanished { continue }
    }
  }
}
