import Testing

@testable import MonaServerStore

@Suite struct PostgresStatementTests {
  @Test(arguments: [
    ("SELECT ?, ?", "SELECT $1, $2", 2),
    ("SELECT ?1, ?, ?1, ?12", "SELECT $1, $2, $1, $12", 12),
    ("SELECT '?', 'it''s ?', ?", "SELECT '?', 'it''s ?', $1", 1),
    (#"SELECT E'\'?', 'x\', ?"#, #"SELECT E'\'?', 'x\', $1"#, 1),
    (#"SELECT "a?""?", ?"#, #"SELECT "a?""?", $1"#, 1),
    ("SELECT ? -- why?\n, ?", "SELECT $1 -- why?\n, $2", 2),
    ("SELECT /* ? /* ? */ ? */ ? - ? / ?", "SELECT /* ? /* ? */ ? */ $1 - $2 / $3", 3),
    ("SELECT $$ ? $$, $a$ $$ ? $a$, a$b, ?", "SELECT $$ ? $$, $a$ $$ ? $a$, a$b, $1", 1),
    ("SELECT 'é?', é.?", "SELECT 'é?', é.$1", 1),
    ("SELECT '?", "SELECT '?", 0),
    ("/* ?", "/* ?", 0),
    ("", "", 0),
  ])
  func `question marks become numbered parameters, except within quotes and comments`(
    _ shared: String, _ sql: String, _ count: Int
  ) {
    let statement = PostgresStatement(shared)
    #expect(statement.sql == sql && statement.parameters == count)
  }
}
