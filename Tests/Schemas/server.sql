-- migration server 1: 62de98490e429323
-- migration server 2: fbc76149d341da02
-- migration server 3: 9a5cb3907a032e31
-- migration server 4: f97a7eec68680307
-- migration server 5: 6360d4483ebf918e
-- migration server 6: f248dd0fe3de37c3
-- migration server 7: 7937fae739ed5b3d
-- migration server 8: daba83668de1792
-- migration server 9: 8ccc075d48e27ae1
-- migration server 10: abd8e105e1f69e8f
-- migration server 11: b8b1b756e78d6140
-- migration server 12: 5141625781f539a8
-- migration server 13: 65b7475064c995f5
-- migration server 14: d234052331678ae7
-- migration server 15: 726a471a06f6fb2a
-- migration server 16: 93d574ec77f05fae
-- migration server 17: c6d72f2a5bf4f48b
-- migration server 18: ec5b779065fe9bfc
-- migration server 20: 37205a5c83a243a3
-- migration server 21: 304494378693a423
-- migration server 22: a3d3b95dc54e18fa
-- migration server 23: 4077af632b041a48
-- migration server 24: 962c01968d8d7cf6
-- migration server 25: a9569a42eb5f80b9
-- migration server 26: 7b98dfd8410cdbb4
-- migration server 27: 6e0e121aba09dad4
-- migration server 28: 27398201aef492d5

CREATE TABLE action (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  doneAt INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action <> ''),
  subject TEXT NOT NULL
, reason TEXT NOT NULL DEFAULT '');

CREATE INDEX actionBySubject ON action (subject, id);

CREATE TABLE badgeChange (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  badge INTEGER NOT NULL CHECK (badge > 0),
  titleFr TEXT,
  titleEn TEXT,
  descriptionFr TEXT,
  descriptionEn TEXT,
  notificationFr TEXT,
  notificationEn TEXT,
  required INTEGER CHECK (required > 0),
  rule TEXT CHECK (rule IN ('any', 'kind', 'borough', 'owner', 'category')),
  subject TEXT,
  image TEXT,
  madeAt INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  endedAt INTEGER,
  endedBy TEXT,
  CHECK ((endedAt IS NULL) = (endedBy IS NULL)),
  CHECK ((required IS NULL) = (rule IS NULL))
);

CREATE INDEX badgeChangeByBadge ON badgeChange (badge, id);

CREATE TABLE catalogueImport (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  catalogue TEXT NOT NULL CHECK (catalogue <> ''),
  file TEXT NOT NULL CHECK (file <> ''),
  path TEXT NOT NULL UNIQUE CHECK (path <> ''),
  kind INTEGER CHECK (kind IN (0, 1, 2)),
  isComplete INTEGER NOT NULL DEFAULT 0 CHECK (isComplete IN (0, 1)),
  isRenumbered INTEGER CHECK (isRenumbered IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done')),
  inserted INTEGER NOT NULL DEFAULT 0,
  updated INTEGER NOT NULL DEFAULT 0,
  retired INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  hasUndo INTEGER NOT NULL DEFAULT 0 CHECK (hasUndo IN (0, 1)),
  madeAt INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  endedAt INTEGER,
  endedBy TEXT,
  CHECK ((endedAt IS NULL) = (endedBy IS NULL))
);

CREATE INDEX catalogueImportByState ON catalogueImport (state, id);

CREATE VIRTUAL TABLE commentSearch USING fts5(
  comment, content = 'givenComment', content_rowid = 'id', tokenize = "unicode61 remove_diacritics 2");

CREATE VIRTUAL TABLE commentWord USING fts5vocab(commentSearch, row);

CREATE TRIGGER consentChanged AFTER UPDATE ON consent BEGIN
  DELETE FROM givenComment WHERE person = new.person AND new.withdrawnAt IS NOT NULL;
  INSERT INTO givenComment (person, discovery, comment)
    SELECT person, discovery, comment FROM visit
    WHERE person = new.person AND comment IS NOT NULL AND new.withdrawnAt IS NULL
      AND NOT EXISTS (SELECT 1 FROM givenComment known
        WHERE known.person = visit.person AND known.discovery = visit.discovery);
END;

CREATE TRIGGER consentGiven AFTER INSERT ON consent BEGIN
  DELETE FROM givenComment WHERE person = new.person AND new.withdrawnAt IS NOT NULL;
  INSERT INTO givenComment (person, discovery, comment)
    SELECT person, discovery, comment FROM visit
    WHERE person = new.person AND comment IS NOT NULL AND new.withdrawnAt IS NULL
      AND NOT EXISTS (SELECT 1 FROM givenComment known
        WHERE known.person = visit.person AND known.discovery = visit.discovery);
END;

CREATE TRIGGER consentRemoved AFTER DELETE ON consent BEGIN
  DELETE FROM givenComment WHERE person = old.person;
END;

CREATE TABLE consent (
  person INTEGER PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  givenAt INTEGER NOT NULL,
  withdrawnAt INTEGER
, heldSince INTEGER NOT NULL DEFAULT 0);

CREATE TABLE correction (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
  fact TEXT NOT NULL CHECK (fact <> ''),
  earlier TEXT NOT NULL,
  text TEXT NOT NULL,
  report INTEGER REFERENCES report (id) ON DELETE SET NULL,
  madeAt INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  endedAt INTEGER,
  endedBy TEXT,
  CHECK (endedBy IS NULL OR endedAt IS NOT NULL)
);

CREATE INDEX correctionByDiscovery ON correction (discovery, id);

CREATE INDEX correctionByReport ON correction (report) WHERE report IS NOT NULL;

CREATE TABLE dailyChoice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  day TEXT NOT NULL CHECK (length(day) = 10),
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
  madeAt INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  endedAt INTEGER,
  endedBy TEXT,
  CHECK ((endedAt IS NULL) = (endedBy IS NULL))
);

CREATE INDEX dailyChoiceByDay ON dailyChoice (day, id);

CREATE TABLE done (
  person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  act BLOB NOT NULL CHECK (length(act) = 32),
  doneAt INTEGER NOT NULL, answer BLOB NOT NULL DEFAULT '',
  PRIMARY KEY (person, key)
) WITHOUT ROWID;

CREATE INDEX doneByMoment ON done (doneAt);

CREATE INDEX doneByPerson ON done (person, doneAt);

CREATE TABLE duplicate (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kept INTEGER NOT NULL CHECK ((kept & 3) < 3),
  other INTEGER NOT NULL CHECK ((other & 3) = (kept & 3) AND other <> kept),
  isSame INTEGER NOT NULL CHECK (isSame IN (0, 1)),
  madeAt INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  endedAt INTEGER,
  endedBy TEXT,
  CHECK ((endedAt IS NULL) = (endedBy IS NULL))
);

CREATE INDEX duplicateByKept ON duplicate (kept);

CREATE UNIQUE INDEX duplicateMerged ON duplicate (other)
  WHERE isSame = 1 AND endedAt IS NULL;

CREATE TABLE epoch (
  person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  start INTEGER NOT NULL CHECK (start >= 0),
  name TEXT NOT NULL CHECK (name <> ''),
  PRIMARY KEY (person, start),
  UNIQUE (person, name)
) WITHOUT ROWID;

CREATE TRIGGER givenCommentAdded AFTER INSERT ON givenComment BEGIN
  INSERT INTO commentSearch (rowid, comment) VALUES (new.id, new.comment);
END;

CREATE TRIGGER givenCommentRemoved AFTER DELETE ON givenComment BEGIN
  INSERT INTO commentSearch (commentSearch, rowid, comment)
    VALUES ('delete', old.id, old.comment);
END;

CREATE TABLE givenComment (
  id INTEGER PRIMARY KEY,
  person INTEGER NOT NULL,
  discovery INTEGER NOT NULL,
  comment TEXT NOT NULL CHECK (comment <> ''),
  UNIQUE (person, discovery),
  FOREIGN KEY (person, discovery) REFERENCES visit (person, discovery) ON DELETE CASCADE
);

CREATE TABLE invitation (
  digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
  expiresAt INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE person (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL CHECK (username <> ''),
  foldedUsername TEXT NOT NULL UNIQUE,
  email TEXT CHECK (email <> ''),
  foldedEmail TEXT UNIQUE,
  passwordHash TEXT NOT NULL CHECK (passwordHash LIKE '$2_$%'),
  isDisabled INTEGER NOT NULL DEFAULT 0 CHECK (isDisabled IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 0,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL, appearance TEXT, role TEXT NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'researcher', 'editor', 'administrator')), codeSecret BLOB CHECK (length(codeSecret) = 20), codeStep INTEGER NOT NULL DEFAULT 0,
  CHECK ((email IS NULL) = (foldedEmail IS NULL))
);

CREATE INDEX personByAppearance ON person (appearance);

CREATE TABLE photo (
  digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
  type TEXT NOT NULL CHECK (type IN ('jpeg', 'png', 'webp')),
  size INTEGER NOT NULL CHECK (size > 0),
  createdAt INTEGER NOT NULL
, isMissing INTEGER NOT NULL DEFAULT 0 CHECK (isMissing IN (0, 1))) WITHOUT ROWID;

CREATE TABLE picture (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  person INTEGER NOT NULL,
  photo TEXT NOT NULL REFERENCES photo (digest) ON DELETE CASCADE,
  tag TEXT NOT NULL UNIQUE CHECK (tag <> ''),
  chosenAt INTEGER NOT NULL,
  FOREIGN KEY (person, discovery) REFERENCES visit (person, discovery) ON DELETE CASCADE
);

CREATE INDEX pictureByPerson ON picture (person);

CREATE INDEX pictureByPhoto ON picture (photo);

CREATE TABLE proposal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  report INTEGER UNIQUE REFERENCES report (id) ON DELETE SET NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
  title TEXT NOT NULL,
  makers TEXT NOT NULL,
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  work INTEGER CHECK ((work & 3) = kind),
  isTakenBack INTEGER NOT NULL DEFAULT 0 CHECK (isTakenBack IN (0, 1)),
  decidedAt INTEGER NOT NULL,
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE TABLE publishedNumber (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  published INTEGER NOT NULL UNIQUE
    CHECK ((published & 3) = (discovery & 3) AND published BETWEEN 0 AND (1 << 53))
);

CREATE TABLE removal (
  person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
  revision INTEGER NOT NULL, removedAt INTEGER,
  PRIMARY KEY (person, discovery)
) WITHOUT ROWID;

CREATE UNIQUE INDEX removalByRevision ON removal (person, revision);

CREATE TABLE removedPhoto (
  person INTEGER NOT NULL,
  discovery INTEGER NOT NULL,
  key TEXT NOT NULL CHECK (length(key) = 64),
  removedAt INTEGER NOT NULL,
  PRIMARY KEY (person, discovery, key),
  FOREIGN KEY (person, discovery) REFERENCES visit (person, discovery) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  problem TEXT NOT NULL CHECK (problem IN ('absent', 'moved', 'damaged', 'wrong', 'new')),
  discovery INTEGER CHECK ((discovery & 3) < 3),
  comment TEXT CHECK (comment <> ''),
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  photo TEXT REFERENCES photo (digest),
  createdAt INTEGER NOT NULL, facts TEXT NOT NULL DEFAULT '', key TEXT CHECK (key <> ''), state TEXT NOT NULL DEFAULT 'open'
  CHECK (state IN ('open', 'done', 'declined')), answer TEXT CHECK (length(answer) BETWEEN 1 AND 2048), answeredAt INTEGER, isErased INTEGER NOT NULL DEFAULT 0 CHECK (isErased IN (0, 1)),
  CHECK ((discovery IS NULL) = (problem = 'new')),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE UNIQUE INDEX reportByKey ON report (person, key) WHERE key IS NOT NULL;

CREATE INDEX reportByPerson ON report (person, id);

CREATE INDEX reportByPhoto ON report (photo) WHERE photo IS NOT NULL;

CREATE INDEX reportByState ON report (state, problem, id);

CREATE TABLE reset (
  digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
  person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX resetByPerson ON reset (person);

CREATE TABLE selection (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER REFERENCES person (id) ON DELETE SET NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  filter TEXT NOT NULL,
  visits INTEGER NOT NULL CHECK (visits >= 0),
  createdAt INTEGER NOT NULL
);

CREATE INDEX selectionByPerson ON selection (person);

CREATE TABLE setting (
  name TEXT PRIMARY KEY CHECK (name <> ''),
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE showing (
  person INTEGER PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0),
  givenAt INTEGER NOT NULL,
  withdrawnAt INTEGER,
  credit TEXT CHECK (credit <> '')
);

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  device TEXT NOT NULL,
  createdAt INTEGER NOT NULL
, isForResearch INTEGER NOT NULL DEFAULT 0
  CHECK (isForResearch IN (0, 1)));

CREATE INDEX tokenByPerson ON token (person);

CREATE TRIGGER visitCommentChanged AFTER UPDATE OF comment ON visit
  WHEN new.comment IS NOT old.comment
BEGIN
  DELETE FROM givenComment WHERE person = new.person AND discovery = new.discovery;
  INSERT INTO givenComment (person, discovery, comment)
    SELECT new.person, new.discovery, new.comment
    FROM consent WHERE person = new.person AND withdrawnAt IS NULL
      AND new.comment IS NOT NULL;
END;

CREATE TRIGGER visitCommented AFTER INSERT ON visit WHEN new.comment IS NOT NULL BEGIN
  INSERT INTO givenComment (person, discovery, comment)
    SELECT new.person, new.discovery, new.comment
    FROM consent WHERE person = new.person AND withdrawnAt IS NULL;
END;

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

CREATE TABLE visit (
  person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
  revision INTEGER NOT NULL,
  rating INTEGER CHECK (rating BETWEEN 1 AND 5),
  ratingAt INTEGER,
  comment TEXT CHECK (comment <> ''),
  commentAt INTEGER,
  photo TEXT REFERENCES photo (digest),
  photoAt INTEGER,
  createdAt INTEGER NOT NULL,
  updatedAt INTEGER NOT NULL, collectedAt INTEGER, ratingReceivedAt INTEGER, commentReceivedAt INTEGER, photoReceivedAt INTEGER, collectedAtReceivedAt INTEGER,
  PRIMARY KEY (person, discovery)
) WITHOUT ROWID;

CREATE INDEX visitByDiscovery ON visit (discovery, createdAt, person);

CREATE INDEX visitByPhoto ON visit (photo) WHERE photo IS NOT NULL;

CREATE UNIQUE INDEX visitByRevision ON visit (person, revision);

CREATE TABLE visitPhoto (
  person INTEGER NOT NULL,
  discovery INTEGER NOT NULL,
  key TEXT NOT NULL CHECK (length(key) = 64),
  photo TEXT NOT NULL REFERENCES photo (digest),
  takenAt INTEGER,
  addedAt INTEGER NOT NULL,
  PRIMARY KEY (person, discovery, key),
  UNIQUE (person, discovery, photo),
  FOREIGN KEY (person, discovery) REFERENCES visit (person, discovery) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE INDEX visitPhotoByPhoto ON visitPhoto (photo);

CREATE TABLE webSession (
  digest BLOB PRIMARY KEY CHECK (length(digest) = 32),
  person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL,
  usedAt INTEGER NOT NULL
, hasCode INTEGER NOT NULL DEFAULT 0 CHECK (hasCode IN (0, 1))) WITHOUT ROWID;

CREATE INDEX webSessionByPerson ON webSession (person);

CREATE TABLE wording (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type INTEGER NOT NULL CHECK (type IN (3, 8, 4, 5, 6, 7)),
  fr TEXT NOT NULL CHECK (fr <> ''),
  en TEXT NOT NULL CHECK (en <> ''),
  newFr TEXT NOT NULL CHECK (newFr <> ''),
  newEn TEXT NOT NULL CHECK (newEn <> ''),
  madeAt INTEGER NOT NULL,
  actor TEXT NOT NULL,
  reason TEXT NOT NULL,
  endedAt INTEGER,
  endedBy TEXT,
  CHECK ((endedAt IS NULL) = (endedBy IS NULL))
);
