import MonaPerson

/// Names and addresses the desktop knows MONA by.
enum AppIdentity {
  static let id = "org.maisonmona.Mona"
  static let resources = "/org/maisonmona/mona"
  static let version = Installation.version
}
