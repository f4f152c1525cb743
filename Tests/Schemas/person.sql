-- migration person 1: aa192035df733cff
-- migration person 2: 8c9848b4103049c
-- migration person 3: 18720ddcc525b043
-- migration person 4: 7ed418c78d7a76e5
-- migration person 5: 12474666358fed16
-- migration person 6: 60fe08532de6c370
-- migration person 7: 42e4e482fda8ee91
-- migration person 8: 8c98bd9bb69c388d
-- migration person 9: 3e08bcdcb251495c
-- migration person 10: 7f63388151567e29
-- migration person 11: 306f2d8da668e2f0
-- migration person 12: 935e08ff4634ac5d
-- migration person 13: 46b3738de5ca9320
-- migration person 14: 86547dca4e971352
-- migration person 15: bd0c4daa5b48a6a0
-- migration person 16: 6979645e25eed691
-- migration person 17: b4332cf663e4cb73
-- migration person 18: aab342cf577b4f7f
-- migration person 19: 90b9d2056f935fc7
-- migration person 20: 874f6c048ece69d1
-- migration person 21: 659ec9281a52f149
-- migration person 22: 67c2102814266abf
-- migration person 23: 3e87dfa3ec582afe
-- migration person 24: 3a60c1b50465f60d
-- migration person 25: 860c8942f956b84d

CREATE TRIGGER badgeWonAddedCountsBadgeswon AFTER INSERT ON badgeWon
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'badgesWon'; END;

CREATE TRIGGER badgeWonChangedCountsBadgeswon AFTER UPDATE ON badgeWon
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'badgesWon'; END;

CREATE TRIGGER badgeWonRemovedCountsBadgeswon AFTER DELETE ON badgeWon
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'badgesWon'; END;

CREATE TABLE badgeWon (
  badge INTEGER PRIMARY KEY,
  wonAt TEXT NOT NULL,
  discovery INTEGER NOT NULL
);

CREATE TRIGGER cameraClockAddedCountsInbox AFTER INSERT ON cameraClock
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER cameraClockChangedCountsInbox AFTER UPDATE ON cameraClock
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER cameraClockRemovedCountsInbox AFTER DELETE ON cameraClock
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TABLE cameraClock (
  camera TEXT NOT NULL,
  serial TEXT NOT NULL,
  isUnset INTEGER NOT NULL CHECK (isUnset IN (0, 1)),
  seconds REAL NOT NULL,
  holdsFrom TEXT NOT NULL,
  holdsUntil TEXT NOT NULL,
  setAt TEXT NOT NULL,
  PRIMARY KEY (camera, serial, isUnset)
) WITHOUT ROWID;

CREATE TABLE changeCounter (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  last INTEGER NOT NULL CHECK (last >= 0),
  sendingBegun INTEGER NOT NULL CHECK (sendingBegun BETWEEN 0 AND last)
);

CREATE TRIGGER confirmedAddedCountsOutbox AFTER INSERT ON confirmed
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER confirmedAddedTells AFTER INSERT ON confirmed
  BEGIN UPDATE syncState SET told = told + 1;
INSERT INTO toldVisit (discovery, number)
  SELECT NEW.discovery, told FROM syncState WHERE true
  ON CONFLICT (discovery) DO UPDATE SET number = excluded.number;
UPDATE remoteVisit SET revision = NULL WHERE discovery = NEW.discovery; END;

CREATE TRIGGER confirmedChangedCountsOutbox AFTER UPDATE ON confirmed
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER confirmedChangedTells
  AFTER UPDATE OF visit, photo, rating, comment, date ON confirmed
  BEGIN UPDATE syncState SET told = told + 1;
INSERT INTO toldVisit (discovery, number)
  SELECT NEW.discovery, told FROM syncState WHERE true
  ON CONFLICT (discovery) DO UPDATE SET number = excluded.number;
UPDATE remoteVisit SET revision = NULL WHERE discovery = NEW.discovery; END;

CREATE TRIGGER confirmedRemovedCountsOutbox AFTER DELETE ON confirmed
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE confirmed (
  discovery INTEGER PRIMARY KEY
    REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
  visit INTEGER NOT NULL CHECK (visit > 0),
  photo INTEGER NOT NULL DEFAULT 0 CHECK (photo >= 0),
  rating INTEGER NOT NULL DEFAULT 0 CHECK (rating >= 0),
  comment INTEGER NOT NULL DEFAULT 0 CHECK (comment >= 0)
, date INTEGER NOT NULL DEFAULT 0 CHECK (date >= 0));

CREATE TABLE confirmedRemoval (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  removedAt TEXT NOT NULL
);

CREATE TRIGGER consentAddedCountsOutbox AFTER INSERT ON consent
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER consentChangedCountsOutbox AFTER UPDATE ON consent
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER consentRemovedCountsOutbox AFTER DELETE ON consent
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE consent (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  textVersion INTEGER NOT NULL CHECK (textVersion > 0),
  givenAt TEXT NOT NULL,
  withdrawnAt TEXT,
  sharesPosition INTEGER NOT NULL CHECK (sharesPosition IN (0, 1))
);

CREATE TRIGGER dailyAddedCountsDaily AFTER INSERT ON daily
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'daily'; END;

CREATE TRIGGER dailyChangedCountsDaily AFTER UPDATE ON daily
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'daily'; END;

CREATE TRIGGER dailyRemovedCountsDaily AFTER DELETE ON daily
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'daily'; END;

CREATE TABLE daily (
  day TEXT PRIMARY KEY CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3)
) WITHOUT ROWID;

CREATE TRIGGER draftAddedCountsDrafts AFTER INSERT ON draft
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'drafts'; END;

CREATE TRIGGER draftChangedCountsDrafts AFTER UPDATE ON draft
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'drafts'; END;

CREATE TRIGGER draftRemovedCountsDrafts AFTER DELETE ON draft
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'drafts'; END;

CREATE TABLE draft (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  comment TEXT NOT NULL CHECK (length(comment) <= 20000),
  changedAt TEXT NOT NULL
, startedFrom TEXT);

CREATE TRIGGER inboxBatchAddedCountsInbox AFTER INSERT ON inboxBatch
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxBatchChangedCountsInbox AFTER UPDATE ON inboxBatch
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxBatchRemovedCountsInbox AFTER DELETE ON inboxBatch
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TABLE "inboxBatch"(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  folder TEXT,
  startedAt TEXT NOT NULL, isPast INTEGER NOT NULL DEFAULT 0 CHECK (isPast IN (0, 1)), openRun INTEGER);

CREATE TRIGGER inboxGroupAddedCountsInbox AFTER INSERT ON inboxGroup
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxGroupChangedCountsInbox AFTER UPDATE ON inboxGroup
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxGroupRemovedCountsInbox AFTER DELETE ON inboxGroup
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TABLE "inboxGroup" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
  isComposed INTEGER NOT NULL DEFAULT 0 CHECK (isComposed IN (0, 1)),
  chosenPhoto INTEGER,
  isSkipped INTEGER NOT NULL DEFAULT 0 CHECK (isSkipped IN (0, 1)),
  discovery INTEGER CHECK ((discovery & 3) < 3),
  isReplacing INTEGER NOT NULL DEFAULT 0 CHECK (isReplacing IN (0, 1)),
  rating INTEGER CHECK (rating BETWEEN 1 AND 5),
  comment TEXT CHECK (length(comment) BETWEEN 1 AND 2048),
  problem TEXT,
  photo TEXT CHECK (photo <> ''),
  wasVisited INTEGER NOT NULL DEFAULT 0 CHECK (wasVisited IN (0, 1)),
  photoBefore TEXT,
  digestBefore TEXT,
  sizeBefore INTEGER,
  wasPhotoThere INTEGER NOT NULL DEFAULT 0 CHECK (wasPhotoThere IN (0, 1)),
  ratingBefore INTEGER,
  commentBefore TEXT, run INTEGER,
  CHECK (discovery IS NULL OR isSkipped = 0),
  CHECK (photo IS NULL OR discovery IS NOT NULL)
);

CREATE INDEX inboxGroupByDiscovery ON inboxGroup (batch, discovery);

CREATE TRIGGER inboxPhotoAddedCountsInbox AFTER INSERT ON inboxPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxPhotoChangedCountsInbox AFTER UPDATE ON inboxPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxPhotoRemovedCountsInbox AFTER DELETE ON inboxPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TABLE "inboxPhoto"(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
  file TEXT NOT NULL,
  byteCount INTEGER NOT NULL,
  changedAt INTEGER NOT NULL,
  isRead INTEGER NOT NULL DEFAULT 0 CHECK (isRead IN (0, 1)),
  digest TEXT,
  width INTEGER,
  height INTEGER,
  takenAt TEXT,
  satelliteTime TEXT,
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  accuracy REAL,
  direction REAL,
  camera TEXT,
  problem TEXT,
  inGroup INTEGER REFERENCES inboxGroup (id) ON DELETE SET NULL, isNamed INTEGER NOT NULL DEFAULT 0 CHECK (isNamed IN (0, 1)), serial TEXT, dateSource TEXT, saidAt TEXT, isKept INTEGER NOT NULL DEFAULT 0 CHECK (isKept IN (0, 1)), addedAs TEXT CHECK (addedAs <> ''),
  UNIQUE (batch, file),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE INDEX inboxPhotoByGroup ON inboxPhoto (inGroup);

CREATE TRIGGER inboxSeenAddedCountsInbox AFTER INSERT ON inboxSeen
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxSeenChangedCountsInbox AFTER UPDATE ON inboxSeen
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxSeenRemovedCountsInbox AFTER DELETE ON inboxSeen
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TABLE inboxSeen (
  digest TEXT PRIMARY KEY CHECK (length(digest) = 64),
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3)
) WITHOUT ROWID;

CREATE TRIGGER inboxSkippedAddedCountsInbox AFTER INSERT ON inboxSkipped
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxSkippedChangedCountsInbox AFTER UPDATE ON inboxSkipped
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxSkippedRemovedCountsInbox AFTER DELETE ON inboxSkipped
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TABLE inboxSkipped (
  digest TEXT PRIMARY KEY CHECK (length(digest) = 64)
) WITHOUT ROWID;

CREATE TRIGGER inboxTrackAddedCountsInbox AFTER INSERT ON inboxTrack
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxTrackChangedCountsInbox AFTER UPDATE ON inboxTrack
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER inboxTrackRemovedCountsInbox AFTER DELETE ON inboxTrack
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TABLE "inboxTrack"(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch INTEGER NOT NULL REFERENCES inboxBatch (id) ON DELETE CASCADE,
  file TEXT NOT NULL,
  points BLOB NOT NULL,
  UNIQUE (batch, file)
);

CREATE TRIGGER keptBoundariesAddedCountsSources AFTER INSERT ON keptBoundaries
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'sources'; END;

CREATE TRIGGER keptBoundariesChangedCountsSources AFTER UPDATE ON keptBoundaries
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'sources'; END;

CREATE TRIGGER keptBoundariesRemovedCountsSources AFTER DELETE ON keptBoundaries
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'sources'; END;

CREATE TABLE keptBoundaries (
  file TEXT PRIMARY KEY CHECK (file <> ''),
  isLost INTEGER NOT NULL DEFAULT 0 CHECK (isLost IN (0, 1))
) WITHOUT ROWID;

CREATE TABLE keptRecord (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  record BLOB NOT NULL,
  isRetired INTEGER NOT NULL CHECK (isRetired IN (0, 1))
);

CREATE TRIGGER keptSourceAddedCountsSources AFTER INSERT ON keptSource
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'sources'; END;

CREATE TRIGGER keptSourceChangedCountsSources AFTER UPDATE ON keptSource
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'sources'; END;

CREATE TRIGGER keptSourceRemovedCountsSources AFTER DELETE ON keptSource
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'sources'; END;

CREATE TABLE keptSource (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  format TEXT NOT NULL,
  kind INTEGER,
  file TEXT,
  importedAt TEXT NOT NULL,
  isNumbered INTEGER CHECK (isNumbered IN (0, 1)),
  count INTEGER NOT NULL CHECK (count >= 0)
, columns TEXT, colour TEXT, credit TEXT, licence TEXT);

CREATE TRIGGER listedPhotoAddedCountsOutbox AFTER INSERT ON listedPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER listedPhotoChangedCountsOutbox AFTER UPDATE ON listedPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER listedPhotoRemovedCountsOutbox AFTER DELETE ON listedPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE listedPhoto (
  discovery INTEGER NOT NULL
    REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
  key TEXT CHECK (length(key) = 64 AND key NOT GLOB '*[^0-9a-f]*') NOT NULL,
  remote INTEGER NOT NULL CHECK ((remote & 3) < 3),
  name TEXT NOT NULL CHECK (name <> ''),
  takenAt TEXT,
  addedAt TEXT NOT NULL,
  PRIMARY KEY (discovery, key)
);

CREATE TRIGGER newsEntryAddedCountsNews AFTER INSERT ON newsEntry
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TRIGGER newsEntryChangedCountsNews AFTER UPDATE ON newsEntry
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TRIGGER newsEntryRemovedCountsNews AFTER DELETE ON newsEntry
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TABLE newsEntry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  feed INTEGER NOT NULL REFERENCES newsFeed (id) ON DELETE CASCADE,
  identity TEXT NOT NULL CHECK (identity <> ''),
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  text TEXT NOT NULL,
  link TEXT CHECK (link <> ''),
  publishedAt TEXT NOT NULL,
  isNew INTEGER NOT NULL DEFAULT 1 CHECK (isNew IN (0, 1)),
  UNIQUE (feed, identity)
);

CREATE INDEX newNewsEntry ON newsEntry (isNew) WHERE isNew = 1;

CREATE INDEX newsEntryByDate ON newsEntry (publishedAt);

CREATE TRIGGER newsFeedAddedCountsNews AFTER INSERT ON newsFeed
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TRIGGER newsFeedChangedCountsNews AFTER UPDATE ON newsFeed
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TRIGGER newsFeedRemovedCountsNews AFTER DELETE ON newsFeed
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TABLE newsFeed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  address TEXT NOT NULL UNIQUE CHECK (address <> ''),
  source TEXT CHECK (source <> ''),
  title TEXT CHECK (title <> ''),
  etag TEXT,
  lastModified TEXT,
  checkedAt TEXT,
  heldUntil TEXT,
  problem TEXT CHECK (problem <> '')
);

CREATE TABLE ownDiscovery (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3 AND (discovery >> 42) = 1048575),
  title TEXT NOT NULL CHECK (length(title) <= 300),
  makers TEXT NOT NULL,
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  createdAt TEXT NOT NULL,
  changedAt TEXT NOT NULL,
  joined INTEGER CHECK ((joined & 3) < 3),
  other INTEGER CHECK ((other & 3) < 3),
  report TEXT CHECK (length(report) = 36),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE TRIGGER ownerAddedCountsAccount AFTER INSERT ON owner
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'account'; END;

CREATE TRIGGER ownerChangedCountsAccount AFTER UPDATE ON owner
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'account'; END;

CREATE TRIGGER ownerRemovedCountsAccount AFTER DELETE ON owner
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'account'; END;

CREATE TABLE owner (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  server TEXT CHECK (server <> ''),
  user TEXT CHECK (user <> ''),
  CHECK ((server IS NULL) = (user IS NULL))
);

CREATE TABLE personRevision (
  kind TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TRIGGER personalNoteAddedCountsNotes AFTER INSERT ON personalNote
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TRIGGER personalNoteChangedCountsNotes AFTER UPDATE ON personalNote
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TRIGGER personalNoteRemovedCountsNotes AFTER DELETE ON personalNote
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TABLE personalNote (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 20000),
  words TEXT NOT NULL,
  changedAt TEXT NOT NULL
);

CREATE TRIGGER recentSearchAddedCountsSearches AFTER INSERT ON recentSearch
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'searches'; END;

CREATE TRIGGER recentSearchChangedCountsSearches AFTER UPDATE ON recentSearch
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'searches'; END;

CREATE TRIGGER recentSearchRemovedCountsSearches AFTER DELETE ON recentSearch
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'searches'; END;

CREATE TABLE recentSearch (
  words TEXT PRIMARY KEY CHECK (words <> ''),
  text TEXT NOT NULL,
  searchedAt TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE recordSource (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  format TEXT NOT NULL,
  kind INTEGER,
  file TEXT,
  importedAt TEXT NOT NULL,
  isNumbered INTEGER CHECK (isNumbered IN (0, 1))
, columns TEXT);

CREATE TRIGGER rememberedTrackAddedCountsInbox AFTER INSERT ON rememberedTrack
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER rememberedTrackChangedCountsInbox AFTER UPDATE ON rememberedTrack
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TRIGGER rememberedTrackRemovedCountsInbox AFTER DELETE ON rememberedTrack
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'inbox'; END;

CREATE TABLE rememberedTrack (
  file TEXT PRIMARY KEY,
  startsAt TEXT NOT NULL,
  endsAt TEXT NOT NULL,
  points BLOB NOT NULL
);

CREATE TRIGGER remotePhotoAddedCountsOutbox AFTER INSERT ON remotePhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER remotePhotoChangedCountsOutbox AFTER UPDATE ON remotePhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER remotePhotoRemovedCountsOutbox AFTER DELETE ON remotePhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE remotePhoto (
  discovery INTEGER PRIMARY KEY
    REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
  remote INTEGER NOT NULL CHECK ((remote & 3) < 3),
  name TEXT NOT NULL CHECK (name <> ''),
  digest TEXT CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
  changedAt TEXT NOT NULL,
  overChange INTEGER NOT NULL CHECK (overChange >= 0),
  becomesMain INTEGER NOT NULL CHECK (becomesMain IN (0, 1))
, key TEXT CHECK (length(key) = 64 AND key NOT GLOB '*[^0-9a-f]*'), takenAt TEXT);

CREATE TABLE remoteVisit (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  revision INTEGER CHECK (revision >= 0),
  rating INTEGER,
  comment TEXT,
  photo TEXT CHECK (photo <> ''),
  photoDigest TEXT
    CHECK (length(photoDigest) = 64 AND photoDigest NOT GLOB '*[^0-9a-f]*'),
  readAt TEXT
, collectedAt TEXT);

CREATE TRIGGER removedPhotoAddedCountsOutbox AFTER INSERT ON removedPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER removedPhotoChangedCountsOutbox AFTER UPDATE ON removedPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER removedPhotoConfirmedTells AFTER UPDATE OF confirmed ON removedPhoto
  WHEN NEW.confirmed > OLD.confirmed
  BEGIN UPDATE syncState SET told = told + 1;
INSERT INTO toldVisit (discovery, number)
  SELECT NEW.discovery, told FROM syncState WHERE true
  ON CONFLICT (discovery) DO UPDATE SET number = excluded.number;
UPDATE remoteVisit SET revision = NULL WHERE discovery = NEW.discovery; END;

CREATE TRIGGER removedPhotoRemovedCountsOutbox AFTER DELETE ON removedPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE removedPhoto (
  discovery INTEGER NOT NULL
    REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
  key TEXT CHECK (length(key) = 64 AND key NOT GLOB '*[^0-9a-f]*') NOT NULL,
  change INTEGER NOT NULL CHECK (change > 0),
  confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed >= 0),
  removedAt TEXT NOT NULL,
  PRIMARY KEY (discovery, key)
);

CREATE TRIGGER removedReportAddedCountsOutbox AFTER INSERT ON removedReport
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER removedReportChangedCountsOutbox AFTER UPDATE ON removedReport
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER removedReportRemovedCountsOutbox AFTER DELETE ON removedReport
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE removedReport (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  number INTEGER NOT NULL CHECK (number > 0),
  removedAt TEXT NOT NULL,
  confirmedAt TEXT
);

CREATE TRIGGER removedVisitAddedCountsOutbox AFTER INSERT ON removedVisit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER removedVisitChangedCountsOutbox AFTER UPDATE ON removedVisit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER removedVisitRemovedCountsOutbox AFTER DELETE ON removedVisit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER removedVisitRemovedTells AFTER DELETE ON removedVisit
  BEGIN UPDATE syncState SET told = told + 1;
INSERT INTO toldVisit (discovery, number)
  SELECT OLD.discovery, told FROM syncState WHERE true
  ON CONFLICT (discovery) DO UPDATE SET number = excluded.number;
UPDATE remoteVisit SET revision = NULL WHERE discovery = OLD.discovery; END;

CREATE TABLE removedVisit (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  change INTEGER NOT NULL CHECK (change > 0),
  removedAt TEXT NOT NULL
);

CREATE TRIGGER reportAddedCountsOutbox AFTER INSERT ON report
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER reportAddedCountsReports AFTER INSERT ON report
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'reports'; END;

CREATE TRIGGER reportChangedCountsOutbox AFTER UPDATE ON report
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER reportChangedCountsReports AFTER UPDATE ON report
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'reports'; END;

CREATE TRIGGER reportRemovedCountsOutbox AFTER DELETE ON report
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER reportRemovedCountsReports AFTER DELETE ON report
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'reports'; END;

CREATE TABLE report (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  problem TEXT NOT NULL CHECK (problem IN ('absent', 'moved', 'damaged', 'wrong', 'new')),
  discovery INTEGER CHECK ((discovery & 3) < 3),
  facts TEXT NOT NULL DEFAULT '',
  words TEXT CHECK (length(words) BETWEEN 1 AND 2048),
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  reportedAt TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'passedOn', 'received', 'done', 'declined')),
  number INTEGER CHECK (number > 0),
  changedAt TEXT NOT NULL,
  answer TEXT CHECK (length(answer) BETWEEN 1 AND 2048),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  since TEXT,
  nextTryAt TEXT,
  reason TEXT CHECK (reason <> ''),
  serverWords TEXT CHECK (length(serverWords) BETWEEN 1 AND 2048), isAnswerNew INTEGER NOT NULL DEFAULT 0
  CHECK (isAnswerNew IN (0, 1)),
  CHECK ((discovery IS NULL) = (problem = 'new')),
  CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CHECK (state NOT IN ('received', 'done', 'declined') OR number IS NOT NULL),
  CHECK ((reason IS NULL) = (tries = 0) AND (reason IS NULL) = (since IS NULL))
);

CREATE INDEX newAnswer ON report (isAnswerNew) WHERE isAnswerNew = 1;

CREATE INDEX reportByDiscovery ON report (discovery);

CREATE TRIGGER reportPhotoAddedCountsReports AFTER INSERT ON reportPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'reports'; END;

CREATE TRIGGER reportPhotoChangedCountsReports AFTER UPDATE ON reportPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'reports'; END;

CREATE TRIGGER reportPhotoRemovedCountsReports AFTER DELETE ON reportPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'reports'; END;

CREATE TABLE reportPhoto (
  report TEXT NOT NULL PRIMARY KEY REFERENCES report (id) ON DELETE CASCADE,
  jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 4194304)
);

CREATE TRIGGER sendingTroubleAddedCountsOutbox AFTER INSERT ON sendingTrouble
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER sendingTroubleChangedCountsOutbox AFTER UPDATE ON sendingTrouble
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER sendingTroubleRemovedCountsOutbox AFTER DELETE ON sendingTrouble
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE sendingTrouble (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  change INTEGER NOT NULL CHECK (change > 0),
  tries INTEGER NOT NULL CHECK (tries > 0),
  since TEXT NOT NULL,
  nextTryAt TEXT,
  reason TEXT NOT NULL CHECK (reason <> ''),
  words TEXT CHECK (length(words) BETWEEN 1 AND 2048)
);

CREATE TRIGGER sentChangeAddedCountsOutbox AFTER INSERT ON sentChange
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER sentChangeChangedCountsOutbox AFTER UPDATE ON sentChange
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER sentChangeRemovedCountsOutbox AFTER DELETE ON sentChange
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE "sentChange" (
  number INTEGER PRIMARY KEY CHECK (number > 0),
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
  field TEXT NOT NULL
    CHECK (field IN ('visit', 'removed', 'photo', 'rating', 'comment', 'date', 'photos')),
  sentAt TEXT NOT NULL
);

CREATE INDEX sentChangeByMoment ON sentChange (sentAt);

CREATE TRIGGER serverPictureAddedCountsVisits AFTER INSERT ON serverPicture
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TRIGGER serverPictureChangedCountsVisits AFTER UPDATE ON serverPicture
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TRIGGER serverPictureRemovedCountsVisits AFTER DELETE ON serverPicture
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TABLE serverPicture (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  address TEXT NOT NULL CHECK (address <> ''),
  credit TEXT CHECK (credit <> '')
);

CREATE TRIGGER setAsideWordsAddedCountsNotes AFTER INSERT ON setAsideWords
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TRIGGER setAsideWordsChangedCountsNotes AFTER UPDATE ON setAsideWords
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TRIGGER setAsideWordsRemovedCountsNotes AFTER DELETE ON setAsideWords
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TABLE "setAsideWords"(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
  comment TEXT NOT NULL CHECK (comment <> ''),
  writtenAt TEXT,
  setAsideAt TEXT NOT NULL,
  reason TEXT NOT NULL,
  change INTEGER CHECK (change > 0),
  UNIQUE (discovery, comment)
);

CREATE TRIGGER showingAddedCountsOutbox AFTER INSERT ON showing
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER showingChangedCountsOutbox AFTER UPDATE ON showing
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER showingRemovedCountsOutbox AFTER DELETE ON showing
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE showing (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  textVersion INTEGER NOT NULL CHECK (textVersion > 0),
  givenAt TEXT NOT NULL,
  withdrawnAt TEXT,
  credit TEXT CHECK (length(credit) BETWEEN 1 AND 100)
);

CREATE TRIGGER shownPhotoAddedCountsNews AFTER INSERT ON shownPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TRIGGER shownPhotoChangedCountsNews AFTER UPDATE ON shownPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TRIGGER shownPhotoRemovedCountsNews AFTER DELETE ON shownPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'news'; END;

CREATE TABLE shownPhoto (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  isNew INTEGER NOT NULL DEFAULT 0 CHECK (isNew IN (0, 1))
);

CREATE INDEX newShownPhoto ON shownPhoto (isNew) WHERE isNew = 1;

CREATE TABLE sqlite_sequence(name,seq);

CREATE TRIGGER syncStateAddedCountsAccount AFTER INSERT ON syncState
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'account'; END;

CREATE TRIGGER syncStateAddedCountsOutbox AFTER INSERT ON syncState
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER syncStateChangedCountsAccount AFTER UPDATE OF username, login ON syncState
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'account'; END;

CREATE TRIGGER syncStateChangedCountsOutbox AFTER UPDATE OF comparedAt ON syncState
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER syncStateRemovedCountsAccount AFTER DELETE ON syncState
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'account'; END;

CREATE TRIGGER syncStateRemovedCountsOutbox AFTER DELETE ON syncState
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TABLE syncState (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  username TEXT CHECK (username <> ''),
  login TEXT CHECK (login IN ('in', 'expired')),
  wasOffered INTEGER NOT NULL DEFAULT 0 CHECK (wasOffered IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0),
  fetchedAt TEXT,
  clockSkew REAL,
  told INTEGER NOT NULL DEFAULT 0
, knownRevision INTEGER NOT NULL DEFAULT 0, knownEpoch TEXT CHECK (knownEpoch <> ''), comparedAt TEXT, resent INTEGER NOT NULL DEFAULT 0 CHECK (resent >= 0), resentThrough INTEGER NOT NULL DEFAULT 0, takesPhotos INTEGER NOT NULL DEFAULT 0
  CHECK (takesPhotos IN (0, 1)), refusedAddress TEXT CHECK (refusedAddress <> ''));

CREATE TRIGGER targetAddedCountsTargets AFTER INSERT ON target
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'targets'; END;

CREATE TRIGGER targetChangedCountsTargets AFTER UPDATE ON target
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'targets'; END;

CREATE TRIGGER targetRemovedCountsTargets AFTER DELETE ON target
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'targets'; END;

CREATE TABLE target (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  targetedAt TEXT NOT NULL
);

CREATE TABLE toldVisit (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  number INTEGER NOT NULL
);

CREATE TRIGGER tourAddedCountsTours AFTER INSERT ON tour
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'tours'; END;

CREATE TRIGGER tourChangedCountsTours AFTER UPDATE ON tour
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'tours'; END;

CREATE TRIGGER tourRemovedCountsTours AFTER DELETE ON tour
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'tours'; END;

CREATE TABLE tour (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  identity TEXT NOT NULL UNIQUE CHECK (identity <> ''),
  name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
  mode TEXT NOT NULL CHECK (mode IN ('foot', 'bicycle')),
  startLatitude REAL CHECK (startLatitude BETWEEN -90 AND 90),
  startLongitude REAL CHECK (startLongitude BETWEEN -180 AND 180),
  endLatitude REAL CHECK (endLatitude BETWEEN -90 AND 90),
  endLongitude REAL CHECK (endLongitude BETWEEN -180 AND 180),
  isRound INTEGER NOT NULL CHECK (isRound IN (0, 1)),
  stayMinutes INTEGER NOT NULL CHECK (stayMinutes BETWEEN 0 AND 1440),
  minutes INTEGER CHECK (minutes BETWEEN 1 AND 14400),
  createdAt TEXT NOT NULL,
  changedAt TEXT NOT NULL,
  CHECK ((startLatitude IS NULL) = (startLongitude IS NULL)),
  CHECK ((endLatitude IS NULL) = (endLongitude IS NULL))
);

CREATE TRIGGER tourStopAddedCountsTours AFTER INSERT ON tourStop
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'tours'; END;

CREATE TRIGGER tourStopChangedCountsTours AFTER UPDATE ON tourStop
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'tours'; END;

CREATE TRIGGER tourStopRemovedCountsTours AFTER DELETE ON tourStop
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'tours'; END;

CREATE TABLE tourStop (
  tour INTEGER NOT NULL REFERENCES tour (id) ON DELETE CASCADE,
  place INTEGER NOT NULL CHECK (place >= 0),
  discovery INTEGER NOT NULL CHECK ((discovery & 3) < 3),
  isLocked INTEGER NOT NULL DEFAULT 0 CHECK (isLocked IN (0, 1)),
  isSkipped INTEGER NOT NULL DEFAULT 0 CHECK (isSkipped IN (0, 1)),
  PRIMARY KEY (tour, place),
  UNIQUE (tour, discovery),
  CHECK (isLocked = 0 OR isSkipped = 0)
) WITHOUT ROWID;

CREATE INDEX tourStopByDiscovery ON tourStop (discovery);

CREATE TRIGGER visitAddedCountsNotes AFTER INSERT ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TRIGGER visitAddedCountsOutbox AFTER INSERT ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER visitAddedCountsVisits AFTER INSERT ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TRIGGER visitChangedCountsNotes AFTER UPDATE OF discovery, rating, comment ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TRIGGER visitChangedCountsOutbox AFTER UPDATE OF isHereOnly, visitChange, photoChange, ratingChange, commentChange, dateChange ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER visitChangedCountsVisits AFTER UPDATE OF discovery, collectedAt, photo, wasTargeted ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TRIGGER visitPhotoUnset BEFORE UPDATE OF photo ON visit
  WHEN NEW.photo IS NULL AND EXISTS (SELECT 1 FROM visitPhoto WHERE visit = NEW.discovery)
  BEGIN SELECT RAISE(ABORT, 'a visit with photos has one that goes to MONA'); END;

CREATE TRIGGER visitRemovedCountsNotes AFTER DELETE ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'notes'; END;

CREATE TRIGGER visitRemovedCountsOutbox AFTER DELETE ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER visitRemovedCountsVisits AFTER DELETE ON visit
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TABLE visit (
  discovery INTEGER PRIMARY KEY CHECK ((discovery & 3) < 3),
  collectedAt TEXT NOT NULL,
  photo TEXT,
  rating INTEGER CHECK (rating BETWEEN 1 AND 5),
  comment TEXT CHECK (length(comment) BETWEEN 1 AND 2048),
  commentWords TEXT,
  wasTargeted INTEGER NOT NULL DEFAULT 0 CHECK (wasTargeted IN (0, 1)),
  visitChange INTEGER NOT NULL CHECK (visitChange > 0),
  photoChange INTEGER NOT NULL DEFAULT 0 CHECK (photoChange = 0 OR photoChange > visitChange),
  ratingChange INTEGER NOT NULL DEFAULT 0 CHECK (ratingChange = 0 OR ratingChange > visitChange),
  commentChange INTEGER NOT NULL DEFAULT 0
    CHECK (commentChange = 0 OR commentChange > visitChange),
  photoChangedAt TEXT,
  ratingChangedAt TEXT,
  commentChangedAt TEXT, isHereOnly INTEGER NOT NULL DEFAULT 0 CHECK (isHereOnly IN (0, 1)), dateChange INTEGER NOT NULL DEFAULT 0
  CHECK (dateChange = 0 OR dateChange > visitChange), dateChangedAt TEXT
  CHECK (dateChange = 0 OR dateChangedAt IS NOT NULL),
  CHECK ((comment IS NULL) = (commentWords IS NULL)),
  CHECK (photo IS NULL OR photoChange > 0),
  CHECK (rating IS NULL OR ratingChange > 0),
  CHECK (comment IS NULL OR commentChange > 0),
  CHECK (photoChange = 0 OR photoChangedAt IS NOT NULL),
  CHECK (ratingChange = 0 OR ratingChangedAt IS NOT NULL),
  CHECK (commentChange = 0 OR commentChangedAt IS NOT NULL),
  FOREIGN KEY (discovery, photo) REFERENCES visitPhoto (visit, name)
    ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX visitByDate ON visit (collectedAt);

CREATE TRIGGER visitPhotoAdded BEFORE INSERT ON visitPhoto
  WHEN (SELECT photo FROM visit WHERE discovery = NEW.visit) IS NULL
  BEGIN SELECT RAISE(ABORT, 'a visit with photos has one that goes to MONA'); END;

CREATE TRIGGER visitPhotoAddedCountsOutbox AFTER INSERT ON visitPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER visitPhotoAddedCountsVisits AFTER INSERT ON visitPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TRIGGER visitPhotoAddedNumbers AFTER INSERT ON visitPhoto WHEN NEW.change = 0
BEGIN
  UPDATE changeCounter SET last = last + 1;
  UPDATE visitPhoto SET change = (SELECT last FROM changeCounter), changedAt = strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
    WHERE name = NEW.name;
END;

CREATE TRIGGER visitPhotoAddedReturns AFTER INSERT ON visitPhoto
  BEGIN
    DELETE FROM removedPhoto
      WHERE discovery = NEW.visit AND key = ifnull(NEW.key, NEW.digest);
  END;

CREATE TRIGGER visitPhotoChangedCountsOutbox AFTER UPDATE OF change, confirmed ON visitPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER visitPhotoChangedCountsVisits AFTER UPDATE OF name, visit, position, datedAt ON visitPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TRIGGER visitPhotoConfirmedTells AFTER UPDATE OF confirmed ON visitPhoto
  WHEN NEW.confirmed > OLD.confirmed
  BEGIN UPDATE syncState SET told = told + 1;
INSERT INTO toldVisit (discovery, number)
  SELECT NEW.visit, told FROM syncState WHERE true
  ON CONFLICT (discovery) DO UPDATE SET number = excluded.number;
UPDATE remoteVisit SET revision = NULL WHERE discovery = NEW.visit; END;

CREATE TRIGGER visitPhotoDatedNumbers AFTER UPDATE OF datedAt ON visitPhoto WHEN NEW.datedAt IS NOT OLD.datedAt
BEGIN
  UPDATE changeCounter SET last = last + 1;
  UPDATE visitPhoto SET change = (SELECT last FROM changeCounter), changedAt = strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
    WHERE name = NEW.name;
END;

CREATE TRIGGER visitPhotoMoved BEFORE UPDATE OF visit ON visitPhoto
  WHEN (SELECT photo FROM visit WHERE discovery = NEW.visit) IS NULL
  BEGIN SELECT RAISE(ABORT, 'a visit with photos has one that goes to MONA'); END;

CREATE TRIGGER visitPhotoRemovedCountsOutbox AFTER DELETE ON visitPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'outbox'; END;

CREATE TRIGGER visitPhotoRemovedCountsVisits AFTER DELETE ON visitPhoto
BEGIN UPDATE personRevision SET number = number + 1 WHERE kind = 'visits'; END;

CREATE TRIGGER visitPhotoRemovedLeaves AFTER DELETE ON visitPhoto
  WHEN ifnull(OLD.key, OLD.digest) IS NOT NULL
    AND EXISTS (SELECT 1 FROM visit WHERE discovery = OLD.visit)
    AND NOT EXISTS (SELECT 1 FROM visitPhoto
      WHERE visit = OLD.visit AND ifnull(key, digest) = ifnull(OLD.key, OLD.digest))
  BEGIN
    UPDATE changeCounter SET last = last + 1;
    INSERT OR REPLACE INTO removedPhoto (discovery, key, change, confirmed, removedAt)
      SELECT OLD.visit, ifnull(OLD.key, OLD.digest), last, iif(OLD.key IS NULL, last, 0), strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
      FROM changeCounter;
  END;

CREATE TABLE visitPhoto (
  name TEXT NOT NULL PRIMARY KEY CHECK (name <> '' AND name NOT LIKE '/%'),
  visit INTEGER NOT NULL
    REFERENCES visit (discovery) ON DELETE CASCADE ON UPDATE CASCADE,
  position INTEGER NOT NULL DEFAULT 0 CHECK (position >= 0),
  takenAt TEXT,
  digest TEXT CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
  size INTEGER CHECK (size >= 0), datedAt TEXT, key TEXT CHECK (length(key) = 64 AND key NOT GLOB '*[^0-9a-f]*'), sent TEXT CHECK (length(sent) = 64 AND sent NOT GLOB '*[^0-9a-f]*'), change INTEGER NOT NULL DEFAULT 0 CHECK (change >= 0), confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed >= 0), changedAt TEXT,
  UNIQUE (visit, name),
  UNIQUE (visit, position),
  CHECK ((digest IS NULL) = (size IS NULL))
);

CREATE INDEX visitPhotoUnsent ON visitPhoto (visit) WHERE change > confirmed;
