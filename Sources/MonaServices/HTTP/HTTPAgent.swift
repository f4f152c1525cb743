/// How MONA introduces itself to servers: OpenStreetMap blocks programs that do not.
package enum HTTPAgent {
  /// "MONA/0.1.0 (Linux desktop; org.maisonmona.Mona; +https://monamontreal.org)": the version, and
  /// where those who run a server find whom to write to.
  package static func name(version: String) -> String {
    "MONA/\(version) (Linux desktop; org.maisonmona.Mona; +https://monamontreal.org)"
  }
}
