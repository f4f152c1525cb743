import Foundation
import MonaTestSupport
import Testing

@testable import MonaText

@Suite struct SystemLanguageTests {
  @Test(arguments: [
    (["LANG": "fr_CA.UTF-8"], ["fr_CA", "fr"]),
    (["LANG": "fr"], ["fr"]),
    (["LANG": "en_CA.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"], ["fr_CA", "fr"]),
    (["LANG": "en_CA.UTF-8", "LC_ALL": "fr_FR", "LC_MESSAGES": "es_ES"], ["fr_FR", "fr"]),
    (["LANG": "en_CA.UTF-8", "LC_ALL": ""], ["en_CA", "en"]),
    (["LANG": "en_CA.UTF-8", "LANGUAGE": "es:fr_CA"], ["es", "fr_CA", "fr"]),
    (["LANG": "sr_RS.UTF-8@latin"], ["sr_RS@latin", "sr@latin", "sr_RS", "sr"]),
    (["LANG": "sr@latin"], ["sr@latin", "sr"]),
    (["LANG": "C", "LANGUAGE": "fr"], []),
    (["LANGUAGE": "fr"], []),
    (["LANG": "C.UTF-8", "LANGUAGE": "fr"], ["fr"]),
    ([:], []),
  ])
  func `the preferred languages are those of gettext`(
    environment: [String: String], codes: [String]
  ) {
    #expect(SystemLanguage.codes(environment) == codes)
  }

  @Test(arguments: [
    ([:], "en", ["en"]),
    (["LANG": "fr_CA.UTF-8"], "fr", ["fr_CA", "fr"]),
    (["LANG": "de_DE.UTF-8"], "en", ["en"]),
    (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:fr"], "fr", ["fr"]),
    (["LANG": "en_CA.UTF-8", "MONA_LANGUAGE": "fr"], "fr", ["fr"]),
    (["LANG": "C", "MONA_LANGUAGE": "fr"], "fr", ["fr"]),
    (["LANG": "en_CA.UTF-8", "MONA_LANGUAGE": "fr_FR"], "fr", ["fr"]),
    (["LANG": "en_CA.UTF-8", "MONA_LANGUAGE": "fr_CA.UTF-8"], "fr", ["fr"]),
    (["LANG": "en_CA.UTF-8", "MONA_LANGUAGE": "fr-CA"], "fr", ["fr"]),
    (["LANG": "fr_CA.UTF-8", "MONA_LANGUAGE": "en"], "en", ["en"]),
    (["LANG": "fr_CA.UTF-8", "MONA_LANGUAGE": "xx"], "fr", ["fr_CA", "fr"]),
    (["LANG": "fr_CA.UTF-8", "MONA_LANGUAGE": ""], "fr", ["fr_CA", "fr"]),
  ])
  func `the first available language is used`(
    environment: [String: String], code: String, codes: [String]
  ) throws {
    let folder = try CompiledTranslations.folder.get()
    let installed = InstalledTranslations(folder: folder, environment: environment)
    #expect(installed.system.code == code && installed.codes(of: installed.system) == codes)
  }

  @Test(arguments: [
    ("en", false), ("fr", false), ("ar", true), ("ar_XB", true), ("he", true), ("fa_IR", true),
    ("zh_Hant", false), ("en_XA", false),
  ])
  func `the text direction is that of the language`(code: String, isRightToLeft: Bool) {
    #expect(SpokenLanguage(code: code).isRightToLeft == isRightToLeft)
  }
}
