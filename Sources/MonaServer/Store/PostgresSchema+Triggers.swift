extension PostgresSchema {
  /// An aggregate of SQLite's; when the server received each field of a visit; and the comments that people agree to
  /// give to research.
  static let triggers = """
    CREATE FUNCTION concatenated(TEXT, TEXT, TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN $1 IS NULL THEN $2 WHEN $2 IS NULL THEN $1 ELSE $1 || $3 || $2 END
    $$;
    CREATE AGGREGATE group_concat(TEXT, TEXT) (SFUNC = concatenated, STYPE = TEXT);

    CREATE FUNCTION noteReceived() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        NEW.ratingReceivedAt := NEW.updatedAt;
        NEW.commentReceivedAt := NEW.updatedAt;
        NEW.photoReceivedAt := NEW.updatedAt;
        NEW.collectedAtReceivedAt := NEW.updatedAt;
        RETURN NEW;
      END IF;
      IF NEW.rating IS DISTINCT FROM OLD.rating THEN
        NEW.ratingReceivedAt := NEW.updatedAt;
      END IF;
      IF NEW.comment IS DISTINCT FROM OLD.comment THEN
        NEW.commentReceivedAt := NEW.updatedAt;
      END IF;
      IF NEW.photo IS DISTINCT FROM OLD.photo THEN
        NEW.photoReceivedAt := NEW.updatedAt;
      END IF;
      IF NEW.collectedAt IS DISTINCT FROM OLD.collectedAt THEN
        NEW.collectedAtReceivedAt := NEW.updatedAt;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER visitReceived BEFORE INSERT ON visit
      FOR EACH ROW EXECUTE FUNCTION noteReceived();
    CREATE TRIGGER visitFieldReceived BEFORE UPDATE OF rating, comment, photo, collectedAt ON visit
      FOR EACH ROW EXECUTE FUNCTION noteReceived();

    CREATE FUNCTION giveComment() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        DELETE FROM givenComment WHERE person = NEW.person AND discovery = NEW.discovery;
      END IF;
      INSERT INTO givenComment (person, discovery, comment)
        SELECT NEW.person, NEW.discovery, NEW.comment
        FROM consent WHERE person = NEW.person AND withdrawnAt IS NULL
          AND NEW.comment IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER visitCommented AFTER INSERT ON visit
      FOR EACH ROW WHEN (NEW.comment IS NOT NULL) EXECUTE FUNCTION giveComment();
    CREATE TRIGGER visitCommentChanged AFTER UPDATE OF comment ON visit
      FOR EACH ROW WHEN (NEW.comment IS DISTINCT FROM OLD.comment)
      EXECUTE FUNCTION giveComment();

    CREATE FUNCTION giveComments() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM givenComment WHERE person = OLD.person;
        RETURN NULL;
      END IF;
      IF NEW.withdrawnAt IS NOT NULL THEN
        DELETE FROM givenComment WHERE person = NEW.person;
      ELSE
        INSERT INTO givenComment (person, discovery, comment)
          SELECT person, discovery, comment FROM visit
          WHERE person = NEW.person AND comment IS NOT NULL
          ON CONFLICT DO NOTHING;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER consentChanged AFTER INSERT OR UPDATE OR DELETE ON consent
      FOR EACH ROW EXECUTE FUNCTION giveComments();
    """
}
