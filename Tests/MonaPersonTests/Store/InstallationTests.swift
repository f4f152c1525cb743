import Testing

@testable import MonaPerson

@Suite("What was installed")
struct InstallationTests {
  @Test("Languages are read from the folder that somebody names, else from beside the program")
  func languages() {
    #expect(Installation.locale(named: "/tmp/languages").path == "/tmp/languages")
    #expect(Installation.locale(named: nil).path.hasSuffix("/share/locale"))
    #expect(Installation.locale(named: "").path.hasSuffix("/share/locale"))
  }
}
