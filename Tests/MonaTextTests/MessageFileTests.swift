import Foundation
import MonaModel
import MonaTestSupport
import Testing

@testable import MonaText

@Suite struct MessageFileTests {
  @Test(arguments: [false, true])
  func `messages are found by id, by context and by number`(isSwapped: Bool) throws {
    let file = try MessageFile(MessageFile.bytes(MessageFile.sample, isSwapped: isSwapped))
    #expect(file.text("Open") == "Ouvrir")
    #expect(file.text("verb\u{4}Open") == "Ouvre")
    #expect(file.text("noun\u{4}Open") == nil && file.text("Op") == nil && file.text("Zoo") == nil)
    #expect(file.text("{count} work", count: 0) == "{count} œuvre")
    #expect(file.text("{count} work", count: 1) == "{count} œuvre")
    #expect(file.text("{count} work", count: 2) == "{count} œuvres")
  }

  @Test func `every message is found, however many there are`() throws {
    for size in 1...40 {
      let names = (0..<size).map { "text \(String($0 + 100))" }
      let messages = [("", MessageFile.header)] + names.map { ($0, $0.uppercased()) }
      let file = try MessageFile(MessageFile.bytes(messages))
      for name in names { #expect(file.text(name) == name.uppercased()) }
      #expect(file.text("text") == nil && file.text("text 99") == nil && file.text("u") == nil)
    }
  }

  @Test func `an untranslated message has no translation`() throws {
    let file = try MessageFile(
      MessageFile.bytes([("", MessageFile.header), ("Open", ""), ("Shut", "Fermer")]))
    #expect(file.text("Open") == nil && file.text("Shut") == "Fermer")
  }

  @Test func `an invalid file is refused`() {
    let header = ("", MessageFile.header)
    let latin = ("", "Content-Type: text/plain; charset=ISO-8859-1\n")
    let odd = ("", "charset=UTF-8\nPlural-Forms: nplurals=2; plural=m;\n")
    for bytes in [
      [], Array("# not compiled\nmsgid \"Open\"\nmsgstr \"Ouvrir\"\n".utf8),
      Array(repeating: 0, count: 40),
      MessageFile.bytes([header, ("b", "x"), ("a", "y")]),
      MessageFile.bytes([latin]), MessageFile.bytes([odd]), MessageFile.bytes([("a", "b")]),
    ] { #expect(throws: (any Error).self) { try MessageFile(bytes) } }
  }

  @Test func `a damaged file is refused or read, and never read out of bounds`() throws {
    let whole = MessageFile.bytes(MessageFile.sample)
    var (refused, answered) = (0, 0)
    for length in 0..<whole.count {
      #expect(throws: (any Error).self) { try MessageFile(Array(whole[..<length])) }
    }
    for position in whole.indices {
      for value in [0, 1, 0x7f, 0x80, 0xff, whole[position] &+ 1] {
        var bytes = whole
        bytes[position] = value
        guard let file = try? MessageFile(bytes) else {
          refused += 1
          continue
        }
        answered += 1
        for number in [0, 1, 2, UInt.max] {
          #expect(file.text("{count} work", count: number)?.utf8.count ?? 0 < whole.count)
        }
        #expect(file.text("verb\u{4}Open")?.utf8.count ?? 0 < whole.count)
      }
    }
    #expect(refused > 100 && answered > 100)
  }

  @Test func `English is used if the file of another language is damaged or missing`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (code, bytes) in [
      ("en", MessageFile.bytes([("", MessageFile.header), ("Open", "Open…")])),
      ("fr", Array(MessageFile.bytes(MessageFile.sample).dropLast(9))),
      ("es", MessageFile.bytes([("", MessageFile.header), ("Open", "Abrir")])),
    ] {
      let messages = folder.appendingPathComponent("\(code)/LC_MESSAGES")
      try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
      try Data(bytes).write(to: messages.appendingPathComponent("mona.mo"))
    }
    var installed = InstalledTranslations(folder: folder, environment: [:])
    #expect(installed.languages.map(\.code) == ["en", "es", "fr"])
    for code in ["en", "fr", "de", "", "../fr", "."] {
      let translation = installed.translation(to: SpokenLanguage(code: code))
      #expect(translation.text("Open") == "Open…" && translation.language == .english, "\(code)")
    }
    let spanish = installed.translation(to: SpokenLanguage(code: "es"))
    #expect(spanish.text("Open") == "Abrir" && spanish.text("Shut") == "Shut")
    #expect(spanish.language.name == "Español" && spanish.language.ofCatalogue == .english)
  }

  @Test func `MONA's own files give the same translations as gettext`() throws {
    for language in Language.allCases {
      let path = "\(language.rawValue)/LC_MESSAGES/mona.mo"
      let url = try CompiledTranslations.folder.get().appendingPathComponent(path)
      let file = try MessageFile([UInt8](Data(contentsOf: url)))
      let messages = try GettextReader.messages(of: url)
      #expect(messages.count > 900)
      for (original, translation) in messages {
        #expect(original.withCString(file.text) == translation)
      }
    }
  }
}
