/// On which networks the person lets things be sent; the raw values stand in the settings.
package enum UploadPolicy: String, CaseIterable, Sendable {
  case never, unmetered, always
}
