import Testing

@testable import GtkKit

@Suite struct TextDirectionTests {
  @Test(arguments: [
    ("La Joute", TextDirection.leftToRight), ("« Éclat »", .leftToRight),
    ("3 disques", .leftToRight),
    ("حصان", .rightToLeft), ("« סוס »", .rightToLeft), ("12. حصان de Calder", .rightToLeft),
    ("Calder — حصان", .leftToRight), ("𞤀𞤣", .rightToLeft), ("馬", .leftToRight), ("1 · 2,5", nil),
    ("", nil),
  ])
  func `the direction of a text is that of its first letter`(
    _ text: String, _ direction: TextDirection?
  ) {
    #expect(TextDirection(of: text) == direction)
  }
}
