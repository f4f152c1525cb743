import Foundation
import MonaModel
import Testing

@testable import MonaAPI

@Suite("Writing JSON")
struct JSONTextTests {
  @Test("Any string is read back unchanged by a JSON reader")
  func texts() throws {
    let texts = ["", "\"\\/\u{8}\u{C}\n\r\t\0\u{1F}\u{7F}", "Œuvre « l’été » 🎨", "\u{2028}"]
    var json = JSONText()
    json.array { json in for text in texts { json.string(text) } }
    #expect(try JSONDecoder().decode([String].self, from: Data(json.bytes)) == texts)
  }

  @Test("Commas separate members and values at every depth")
  func structure() {
    var json = JSONText()
    json.object { json in
      json.member("a", 1)
      json.name("b")
      json.array { json in
        json.null()
        json.object { _ in }
        json.array { $0.number(-0.5) }
      }
      json.member("c", Localized(fr: "é"))
      json.member("d", Terms())
      json.name(spelled: "e\"")
      json.bool(true)
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"a":1,"b":[null,{},[-0.5]],"c":{"fr":"é","en":null},"d":null,"e\"":true}"#)
  }

  @Test(
    "A number that JSON cannot represent is written as null", arguments: [Double.nan, .infinity])
  func noNumber(number: Double) {
    var json = JSONText()
    json.number(number)
    #expect(String(decoding: json.bytes, as: UTF8.self) == "null")
  }

  @Test("Dates are written in the format of MONA's servers")
  func moments() {
    #expect(APITime.text(0) == "1970-01-01 00:00:00")
    #expect(APITime.text(1_795_372_649_999) == "2026-11-22 18:37:29")
  }
}
