-- The tree of a session's messages, overlays over it, context blocks, frozen prompts, search entries and loaded skills.

ALTER TABLE am_profile ADD COLUMN adopted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_profile ADD COLUMN message_floor INTEGER NOT NULL DEFAULT 0;
UPDATE am_profile SET message_floor = max(
  coalesce((SELECT max(seq) FROM am_message_tombstone), 0),
  coalesce((SELECT max(seq) FROM am_stale_text WHERE text_table = 'am_message_text'), 0)
);

ALTER TABLE am_session ADD COLUMN appended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_session ADD COLUMN extracted_seq INTEGER NOT NULL DEFAULT 0;

ALTER TABLE am_message ADD COLUMN message_id TEXT;
ALTER TABLE am_message ADD COLUMN data TEXT;
ALTER TABLE am_message ADD COLUMN part_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_message ADD COLUMN data_bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_message ADD COLUMN parent_seq INTEGER;
ALTER TABLE am_message ADD COLUMN fork INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_message ADD COLUMN depth INTEGER NOT NULL DEFAULT 1;
ALTER TABLE am_message ADD COLUMN tokens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_message ADD COLUMN path_tokens INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_message ADD COLUMN path_bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_message ADD COLUMN overlay_seq INTEGER;

UPDATE am_message SET tokens = 4 + length(content) / 4, data_bytes = length(CAST(content AS BLOB));
UPDATE am_message SET parent_seq = line.parent_seq, depth = line.depth, path_tokens = line.path_tokens,
  path_bytes = line.path_bytes, fork = (line.parent_seq IS NULL OR line.parent_position <> am_message.position - 1)
FROM (
  SELECT seq, lag(seq) OVER session AS parent_seq, lag(position) OVER session AS parent_position,
    row_number() OVER session AS depth, sum(tokens) OVER session AS path_tokens,
    sum(data_bytes) OVER session AS path_bytes
  FROM am_message WINDOW session AS (PARTITION BY session_seq ORDER BY position)
) AS line WHERE line.seq = am_message.seq;

DROP INDEX am_message_by_position;
DROP INDEX am_message_by_hash;
CREATE INDEX am_message_by_place ON am_message (session_seq, fork, position, parent_seq);
CREATE INDEX am_message_by_hash ON am_message (generation, hash, session_seq, position) WHERE message_id IS NULL;

CREATE TABLE am_message_part (
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (seq, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE am_overlay (
  seq INTEGER PRIMARY KEY,
  session_seq INTEGER NOT NULL,
  id TEXT NOT NULL,
  summary TEXT NOT NULL,
  from_seq INTEGER NOT NULL,
  to_seq INTEGER NOT NULL,
  to_depth INTEGER NOT NULL,
  below_seq INTEGER,
  tokens INTEGER NOT NULL,
  saved_tokens INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX am_overlay_by_session ON am_overlay (session_seq, seq);

CREATE TABLE am_session_info (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  name TEXT,
  parent_session_id TEXT,
  model TEXT,
  source TEXT,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  estimated_cost REAL NOT NULL DEFAULT 0,
  end_reason TEXT,
  config TEXT,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_session_info_by_session ON am_session_info (generation, session_id);

CREATE TABLE am_context_block (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  label TEXT NOT NULL,
  content TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_context_block_by_label ON am_context_block (generation, session_id, label);

CREATE TABLE am_prompt (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  prompt TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  blocks TEXT NOT NULL,
  frozen_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_prompt_by_session ON am_prompt (generation, session_id);

CREATE TABLE am_search_entry (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  label TEXT NOT NULL,
  key TEXT NOT NULL,
  content TEXT NOT NULL,
  updated_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_search_entry_by_key ON am_search_entry (generation, session_id, label, key);

CREATE VIRTUAL TABLE am_entry_text USING fts5(body, tokenize='ascii');
INSERT INTO am_entry_text (am_entry_text, rank) VALUES ('secure-delete', 1);

CREATE TABLE am_skill_call (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  call_id TEXT NOT NULL,
  label TEXT NOT NULL,
  key TEXT NOT NULL,
  loaded INTEGER NOT NULL,
  message_seq INTEGER
) STRICT;
CREATE UNIQUE INDEX am_skill_call_by_call ON am_skill_call (generation, session_id, call_id);
CREATE INDEX am_skill_call_by_message ON am_skill_call (message_seq) WHERE message_seq IS NOT NULL;
