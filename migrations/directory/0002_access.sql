-- Tokens of namespaces, and the namespaces that were deleted.

CREATE TABLE am_token (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  namespace_id TEXT NOT NULL,
  name TEXT NOT NULL,
  digest TEXT NOT NULL,
  rights TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER,
  used_ms INTEGER
) STRICT;

CREATE INDEX am_token_by_namespace ON am_token (namespace_id, id);

CREATE TABLE am_namespace_removal (
  seq INTEGER PRIMARY KEY,
  namespace_id TEXT NOT NULL UNIQUE,
  deleted_ms INTEGER NOT NULL,
  emptied_ms INTEGER
) STRICT;

CREATE INDEX am_namespace_removal_pending ON am_namespace_removal (seq) WHERE emptied_ms IS NULL;
