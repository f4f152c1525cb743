import MonaModel
import Mustache
import Testing

@testable import MonaWeb

@Suite("The values of templates")
struct TemplateValuesTests {
  private struct Outer {
    var title = "La Joute"
    var note: String?
    var lines: [Line] = []
    var inner: Line?
    var day = CivilDate(year: 1969, month: 8, day: 31)
  }

  private struct Line {
    var text: String
    var note: String?
    var isLast = false
  }

  private func text(_ template: String, _ outer: Outer) throws -> String {
    try MustacheTemplate(string: template).render(TemplateValues(outer))
  }

  @Test("are the properties of objects, also of objects in objects and in lists")
  func nested() throws {
    let outer = Outer(
      lines: [Line(text: "a"), Line(text: "b", isLast: true)], inner: Line(text: "c"))
    let lines = "{{#lines}}{{text}}{{^isLast}}, {{/isLast}}{{/lines}}"
    #expect(try text("{{title}}: \(lines); {{inner.text}}", outer) == "La Joute: a, b; c")
  }

  @Test("leave out what is nil, so that the object around is asked")
  func missing() throws {
    let outer = Outer(note: "outside", lines: [Line(text: "a"), Line(text: "b", note: "inside")])
    #expect(try text("{{#lines}}{{note}} {{/lines}}", outer) == "outside inside ")
    #expect(try text("{{#inner}}x{{/inner}}{{^inner}}none{{/inner}}", outer) == "none")
    #expect(try text("{{#lines}}x{{/lines}}{{^lines}}none{{/lines}}", Outer()) == "none")
  }

  @Test("keep the text of values that have one")
  func described() throws {
    #expect(try text("{{day}}", Outer()) == "1969-08-31")
  }
}
