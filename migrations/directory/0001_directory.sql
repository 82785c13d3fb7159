-- Which namespaces and profiles exist.

CREATE TABLE am_namespace (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE am_profile (
  namespace_id TEXT NOT NULL,
  name TEXT NOT NULL,
  generation INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (namespace_id, name)
) STRICT, WITHOUT ROWID;
