-- migration catalogue 1: 33dd4a74a13df9e6
-- migration catalogue 2: 850136133868aeb1
-- migration catalogue 3: 31c35bff8bbb1365
-- migration catalogue 4: 94b8bcd60086b5c9
-- migration catalogue 5: 5bb3a78180783bcd
-- migration catalogue 6: cdca1e0492b3e6c3
-- migration catalogue 7: e81fd759981ada90
-- migration catalogue 8: 6bea18499e3142
-- migration catalogue 9: c9068c6c2d710c6e
-- migration catalogue 10: 73f4ceb9ae72ee12
-- migration catalogue 11: 3ae0d14cc876c87d
-- migration catalogue 12: e3d08db7b446acc5
-- migration catalogue 13: cbf29ce484222325
-- migration catalogue 14: 4ed928f095d9fb33
-- migration catalogue 15: d9bee1968376b8d7
-- migration catalogue 16: 240f7fd7c01af2ca
-- migration catalogue 17: 231e802587086cf9

CREATE VIRTUAL TABLE addressSearch USING fts5 (
  place, address, detail = none, content = 'addressText', content_rowid = 'row',
  prefix = '3 4 5', tokenize = 'ascii', columnsize = 0
);

CREATE VIRTUAL TABLE addressTerm USING fts5vocab (addressSearch, instance);

CREATE TABLE addressText (
  row INTEGER PRIMARY KEY,
  place TEXT NOT NULL,
  address TEXT NOT NULL
);

CREATE TABLE badge (
  id INTEGER PRIMARY KEY,
  titleFr TEXT,
  titleEn TEXT,
  descriptionFr TEXT,
  descriptionEn TEXT,
  notificationFr TEXT,
  notificationEn TEXT,
  required INTEGER NOT NULL CHECK (required > 0),
  rule TEXT NOT NULL
    CHECK (rule IN ('any', 'kind', 'borough', 'owner', 'category', 'unknown')),
  subject TEXT,
  image TEXT CHECK (image <> '' AND image NOT GLOB '*[^a-z0-9-]*'),
  CHECK (titleFr IS NOT NULL OR titleEn IS NOT NULL),
  CHECK ((subject IS NULL) = (rule IN ('any', 'unknown')))
);

CREATE TABLE boundary (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  territory TEXT,
  file INTEGER NOT NULL,
  area BLOB NOT NULL
);

CREATE TABLE catalogueRevision (
  kind TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE "discovery" (
  key INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2 AND kind = (key & 3)),
  titleFr TEXT,
  titleEn TEXT,
  makers TEXT NOT NULL DEFAULT '',
  year INTEGER,
  produced TEXT,
  borough TEXT,
  territory TEXT,
  ownerCode TEXT,
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  sortFr BLOB NOT NULL,
  sortEn BLOB NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired BETWEEN 0 AND 1),
  filled INTEGER NOT NULL DEFAULT 0 CHECK (filled BETWEEN 0 AND 2), picture TEXT CHECK (picture <> ''),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE INDEX discoveryByKind ON discovery (kind, key, retired) WHERE retired = 0;

CREATE INDEX discoveryByOwner ON discovery (ownerCode) WHERE ownerCode IS NOT NULL;

CREATE INDEX discoveryByPlace ON discovery (latitude, longitude, retired) WHERE retired = 0;

CREATE INDEX discoveryBySortEn ON discovery (sortEn, key, year, latitude, longitude, retired)
  WHERE retired = 0;

CREATE INDEX discoveryBySortFr ON discovery (sortFr, key, year, latitude, longitude, retired)
  WHERE retired = 0;

CREATE INDEX discoveryRetired ON discovery (key) WHERE retired = 1;

CREATE TABLE discoveryRecord (row INTEGER PRIMARY KEY, record BLOB NOT NULL);

CREATE VIRTUAL TABLE discoverySearch USING fts5 (
  title, makers, terms, detail = column, content = 'searchText', content_rowid = 'row', prefix = '1 2 3 4 5', tokenize = 'ascii', columnsize = 0
);

CREATE VIRTUAL TABLE discoveryTerm USING fts5vocab (discoverySearch, instance);

CREATE TABLE facet (
  id INTEGER PRIMARY KEY,
  type INTEGER NOT NULL CHECK (type BETWEEN 0 AND 8),
  code TEXT NOT NULL,
  nameFr TEXT,
  nameEn TEXT,
  isCollective INTEGER CHECK (isCollective IN (0, 1)),
  parent INTEGER,
  sortFr BLOB NOT NULL,
  sortEn BLOB NOT NULL,
  count INTEGER NOT NULL DEFAULT 0,
  UNIQUE (type, code),
  CHECK (nameFr IS NOT NULL OR nameEn IS NOT NULL),
  CHECK (parent IS NULL OR type = 8)
);

CREATE INDEX facetBySortEn
  ON facet (type, sortEn, id, nameFr, nameEn, isCollective, count, parent)
  WHERE count > 0;

CREATE INDEX facetBySortFr
  ON facet (type, sortFr, id, nameFr, nameEn, isCollective, count, parent)
  WHERE count > 0;

CREATE TABLE "facetLink" (
  discovery INTEGER NOT NULL REFERENCES discovery (key) ON DELETE CASCADE,
  facet INTEGER NOT NULL REFERENCES facet (id),
  PRIMARY KEY (discovery, facet)
) WITHOUT ROWID;

CREATE INDEX facetLinkByFacet ON facetLink (facet, discovery);

CREATE VIRTUAL TABLE "facetSearch" USING fts5 (
  name, detail = none, prefix = '1 2 3 4 5', tokenize = 'ascii', columnsize = 0
);

CREATE VIRTUAL TABLE facetTerm USING fts5vocab (facetSearch, instance);

CREATE TABLE freshness (
  server TEXT NOT NULL CHECK (server <> ''),
  collection TEXT NOT NULL CHECK (collection <> ''),
  checkedAt TEXT NOT NULL,
  wholeAt TEXT,
  tag TEXT,
  modified TEXT,
  revision INTEGER,
  PRIMARY KEY (server, collection)
) WITHOUT ROWID;

CREATE TABLE hiddenDiscovery (
  discovery INTEGER PRIMARY KEY REFERENCES discovery (key) ON DELETE CASCADE
);

CREATE TABLE indexWaiting (name TEXT PRIMARY KEY, definition TEXT NOT NULL);

CREATE TABLE replacement (
  old INTEGER PRIMARY KEY,
  new INTEGER NOT NULL REFERENCES discovery (key) ON DELETE CASCADE
);

CREATE INDEX replacementByNew ON replacement (new);

CREATE TABLE searchText (
  row INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  makers TEXT NOT NULL,
  terms TEXT NOT NULL,
  latitude REAL,
  longitude REAL
);

CREATE TABLE searchWaiting (row INTEGER PRIMARY KEY);

CREATE TABLE serverCatalogue (
  id INTEGER PRIMARY KEY CHECK (id = 0),
  name TEXT NOT NULL,
  credit TEXT,
  licence TEXT,
  replacesStarter INTEGER NOT NULL CHECK (replacesStarter IN (0, 1))
);

CREATE TABLE source (
  id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 1048575),
  name TEXT NOT NULL CHECK (name <> ''),
  code TEXT NOT NULL UNIQUE CHECK (code <> ''),
  format TEXT NOT NULL,
  kind INTEGER CHECK (kind IN (0, 1, 2)),
  file TEXT,
  importedAt TEXT NOT NULL,
  isNumbered INTEGER CHECK (isNumbered IN (0, 1)),
  removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
, isHidden INTEGER NOT NULL DEFAULT 0
  CHECK (isHidden IN (0, 1)), columns TEXT, colour TEXT CHECK (colour <> ''), credit TEXT CHECK (credit <> ''), licence TEXT CHECK (licence <> ''));

CREATE TABLE stray (
  discovery INTEGER PRIMARY KEY REFERENCES discovery (key) ON DELETE CASCADE,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  isAside INTEGER NOT NULL CHECK (isAside IN (0, 1))
);

CREATE VIRTUAL TABLE titleSearch USING fts5 (title, detail = none, content = 'searchText', content_rowid = 'row', prefix = '1 2 3 4 5', tokenize = 'ascii', columnsize = 0);
