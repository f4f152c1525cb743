import GRDB
import MonaModel
import MonaServerStore

/// The comments that people agree to give to research, and their words: `givenComment` and its full-text index.
///
/// Triggers keep them equal to `visit` and `consent`, in the transaction of each change: what is withdrawn, changed or
/// erased is found by nobody from then on.
extension ServerStore {
  /// A page of the comments with the words of a search, the last ones first, and how many there are.
  /// - Parameter scope: without the words of its filter.
  func comments(
    with search: WordSearch, _ scope: ResearchScope, _ pseudonyms: Pseudonyms, _ page: Range<Int>
  ) async throws -> (count: Int, comments: [FoundComment]) {
    try await database.read { db in
      let index = CommentIndex(engine: db.engine)
      // Without the joins, common words are counted ten times as fast.
      let joins = """
        \(index.tables) JOIN visit ON visit.person = givenComment.person
            AND visit.discovery = givenComment.discovery
          JOIN consent ON consent.person = visit.person
          JOIN person ON person.id = visit.person LEFT JOIN photo ON photo.digest = visit.photo
        """
      let condition = scope.isWhole ? "true" : "\(scope.sql) AND \(scope.comment) IS NOT NULL"
      let arguments = [index.query(search)] + (scope.isWhole ? [] : scope.arguments)
      let count = try db.value(
        Int.self,
        """
        SELECT count(*) FROM \(scope.isWhole ? index.table : joins)
        WHERE \(index.matches) AND \(condition)
        """, arguments)
      let rows = try db.rows(
        """
        SELECT \(Self.researchColumns(scope)), \(index.marked) AS marked
        FROM \(joins) WHERE \(index.matches) AND \(condition)
        ORDER BY givenComment.id DESC LIMIT ? OFFSET ?
        """, arguments + [page.count, page.lowerBound])
      let comments = rows.compactMap { row in
        ResearchVisit(row, scope).map { visit in
          FoundComment(visit.given(pseudonyms), Self.parts(row["marked"]))
        }
      }
      return (count ?? 0, comments)
    }
  }

  /// The parts of a comment in which characters mark what was found; the comment's own such characters are left out.
  private static func parts(_ marked: String) -> [FoundComment.Part] {
    var (parts, isFound) = ([FoundComment.Part](), false)
    for part in marked.split(
      omittingEmptySubsequences: false, whereSeparator: { "\u{2}\u{3}".contains($0) })
    {
      if !part.isEmpty { parts.append(FoundComment.Part(String(part), isFound: isFound)) }
      if part.endIndex < marked.endIndex { isFound = marked[part.endIndex] == "\u{2}" }
    }
    return parts
  }

  /// The words of comments, the most frequent first; of equally frequent ones, in their order.
  /// - Parameters:
  ///   - excluded: words that are left out, without accents, case and ligatures.
  ///   - limit: how many words there are at most.
  func words(
    _ scope: ResearchScope, excluding excluded: Set<String>, limit: Int
  ) async throws -> [WordCount] {
    let counts = try await database.read { db in
      scope.isWhole ? try Self.allWords(db) : try Self.words(scope, db)
    }
    let words = counts.lazy.filter { word, _ in
      // Of what an apostrophe separates, single letters are left.
      word.count > 1 && !excluded.contains(word) && word.contains { !$0.isNumber }
    }.map { WordCount($0, comments: $1.comments, times: $1.times) }
    return Array(
      words.sorted { ($1.comments, $1.times, $0.word) < ($0.comments, $0.times, $1.word) }
        .prefix(limit))
  }

  private typealias Counts = [String: (comments: Int, times: Int)]

  /// The words of all comments, as the index has them.
  private static func allWords(_ db: any StoreSession) throws -> Counts {
    var counts = Counts()
    try db.forEach(CommentIndex(engine: db.engine).words) { row in
      // A comment with both spellings of a word counts twice.
      let word = WordSearch.withoutLigatures(row[0])
      let known = counts[word] ?? (0, 0)
      counts[word] = (known.comments + row[1], known.times + row[2])
    }
    return counts
  }

  /// The words of the comments of some visits, by the tokenizer of the index.
  private static func words(_ scope: ResearchScope, _ db: any StoreSession) throws -> Counts {
    var counts = Counts()
    try DatabaseQueue().read { memory in
      let tokenizer = try memory.makeTokenizer(tokenizer)
      try db.forEach(
        """
        SELECT \(scope.comment) FROM \(scope.tables)
        WHERE \(scope.sql) AND \(scope.comment) IS NOT NULL
        """, scope.arguments
      ) { row in
        var known: Set<String> = []
        for (token, _) in try tokenizer.tokenize(document: row[0]) {
          let word = WordSearch.withoutLigatures(token)
          let count = counts[word] ?? (0, 0)
          let isNew = known.insert(token).inserted
          counts[word] = (count.comments + (isNew ? 1 : 0), count.times + 1)
        }
      }
    }
    return counts
  }

  private static let tokenizer = FTS5TokenizerDescriptor.unicode61(diacritics: .remove)

  /// The migration that adds the comments with their index, when the server received each field of a visit and since
  /// when a consent holds, and tokens that are for research alone.
  ///
  /// Of what was received before, only the time of the visit's last change is known.
  static func addResearchTables(_ db: any StoreSession) throws {
    let tokens = tokenizer.components.joined(separator: " ")
    try db.executeAll(
      """
      ALTER TABLE token ADD COLUMN isForResearch INTEGER NOT NULL DEFAULT 0
        CHECK (isForResearch IN (0, 1));
      ALTER TABLE consent ADD COLUMN heldSince INTEGER NOT NULL DEFAULT 0;
      UPDATE consent SET heldSince = givenAt;
      ALTER TABLE visit ADD COLUMN ratingReceivedAt INTEGER;
      ALTER TABLE visit ADD COLUMN commentReceivedAt INTEGER;
      ALTER TABLE visit ADD COLUMN photoReceivedAt INTEGER;
      ALTER TABLE visit ADD COLUMN collectedAtReceivedAt INTEGER;
      UPDATE visit SET ratingReceivedAt = updatedAt, commentReceivedAt = updatedAt,
        photoReceivedAt = updatedAt, collectedAtReceivedAt = updatedAt;
      CREATE TRIGGER visitFieldReceived AFTER UPDATE OF rating, comment, photo, collectedAt ON visit
      BEGIN
        UPDATE visit SET
          ratingReceivedAt = iif(new.rating IS old.rating, ratingReceivedAt, new.updatedAt),
          commentReceivedAt = iif(new.comment IS old.comment, commentReceivedAt, new.updatedAt),
          photoReceivedAt = iif(new.photo IS old.photo, photoReceivedAt, new.updatedAt),
          collectedAtReceivedAt =
            iif(new.collectedAt IS old.collectedAt, collectedAtReceivedAt, new.updatedAt)
        WHERE person = new.person AND discovery = new.discovery;
      END;
      CREATE TRIGGER visitReceived AFTER INSERT ON visit BEGIN
        UPDATE visit SET ratingReceivedAt = new.updatedAt, commentReceivedAt = new.updatedAt,
          photoReceivedAt = new.updatedAt, collectedAtReceivedAt = new.updatedAt
        WHERE person = new.person AND discovery = new.discovery;
      END;

      CREATE TABLE givenComment (
        id INTEGER PRIMARY KEY,
        person INTEGER NOT NULL,
        discovery INTEGER NOT NULL,
        comment TEXT NOT NULL CHECK (comment <> ''),
        UNIQUE (person, discovery),
        FOREIGN KEY (person, discovery) REFERENCES visit (person, discovery) ON DELETE CASCADE
      );
      CREATE VIRTUAL TABLE commentSearch USING fts5(
        comment, content = 'givenComment', content_rowid = 'id', tokenize = "\(tokens)");
      CREATE VIRTUAL TABLE commentWord USING fts5vocab(commentSearch, row);
      CREATE TRIGGER givenCommentAdded AFTER INSERT ON givenComment BEGIN
        INSERT INTO commentSearch (rowid, comment) VALUES (new.id, new.comment);
      END;
      CREATE TRIGGER givenCommentRemoved AFTER DELETE ON givenComment BEGIN
        INSERT INTO commentSearch (commentSearch, rowid, comment)
          VALUES ('delete', old.id, old.comment);
      END;
      CREATE TRIGGER visitCommented AFTER INSERT ON visit WHEN new.comment IS NOT NULL BEGIN
        INSERT INTO givenComment (person, discovery, comment)
          SELECT new.person, new.discovery, new.comment
          FROM consent WHERE person = new.person AND withdrawnAt IS NULL;
      END;
      CREATE TRIGGER visitCommentChanged AFTER UPDATE OF comment ON visit
        WHEN new.comment IS NOT old.comment
      BEGIN
        DELETE FROM givenComment WHERE person = new.person AND discovery = new.discovery;
        INSERT INTO givenComment (person, discovery, comment)
          SELECT new.person, new.discovery, new.comment
          FROM consent WHERE person = new.person AND withdrawnAt IS NULL
            AND new.comment IS NOT NULL;
      END;
      \(consentTrigger("Given", "INSERT"))
      \(consentTrigger("Changed", "UPDATE"))
      CREATE TRIGGER consentRemoved AFTER DELETE ON consent BEGIN
        DELETE FROM givenComment WHERE person = old.person;
      END;
      INSERT INTO givenComment (person, discovery, comment)
        SELECT visit.person, discovery, comment FROM visit
          JOIN consent ON consent.person = visit.person AND withdrawnAt IS NULL
        WHERE comment IS NOT NULL;
      """)
  }

  /// The trigger by which the comments of a person follow a decision.
  private static func consentTrigger(_ name: String, _ event: String) -> String {
    """
    CREATE TRIGGER consent\(name) AFTER \(event) ON consent BEGIN
      DELETE FROM givenComment WHERE person = new.person AND new.withdrawnAt IS NOT NULL;
      INSERT INTO givenComment (person, discovery, comment)
        SELECT person, discovery, comment FROM visit
        WHERE person = new.person AND comment IS NOT NULL AND new.withdrawnAt IS NULL
          AND NOT EXISTS (SELECT 1 FROM givenComment known
            WHERE known.person = visit.person AND known.discovery = visit.discovery);
    END;
    """
  }
}
