-- Where the compaction of each session stands, and the typed state of sessions that no summary may lose.

CREATE TABLE am_compaction (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  lease TEXT,
  lease_until_ms INTEGER NOT NULL DEFAULT 0,
  lease_from TEXT,
  lease_to TEXT,
  owed INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  retry_ms INTEGER NOT NULL DEFAULT 0,
  fired_position INTEGER NOT NULL DEFAULT -1,
  fired_turn TEXT,
  outcome TEXT,
  reasons TEXT,
  ended_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX am_compaction_by_session ON am_compaction (generation, session_id);
CREATE INDEX am_compaction_owed ON am_compaction (generation) WHERE owed = 1;

CREATE TABLE am_state (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  value TEXT NOT NULL,
  status TEXT NOT NULL,
  author TEXT NOT NULL,
  message_seq INTEGER,
  quote TEXT,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_state_by_key ON am_state (generation, session_id, kind, key, version);
CREATE INDEX am_state_by_message ON am_state (message_seq) WHERE message_seq IS NOT NULL;
