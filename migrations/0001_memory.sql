-- A profile's conversations, the memories drawn from them, their full-text indexes and the work still owed.

CREATE TABLE profile (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  generation INTEGER NOT NULL,
  oldest_generation INTEGER NOT NULL,
  registered INTEGER NOT NULL,
  cursor_key TEXT NOT NULL
) STRICT;

CREATE TABLE session (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  id TEXT NOT NULL,
  derived INTEGER NOT NULL,
  next_position INTEGER NOT NULL,
  message_count INTEGER NOT NULL,
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX session_by_id ON session (generation, id);
CREATE INDEX session_by_time ON session (generation, last_ms);

CREATE TABLE message (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  id TEXT NOT NULL,
  session_seq INTEGER NOT NULL,
  position INTEGER NOT NULL,
  role TEXT NOT NULL,
  content TEXT NOT NULL,
  hash TEXT NOT NULL,
  occurrence INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  masks TEXT
) STRICT;
CREATE UNIQUE INDEX message_by_id ON message (generation, id);
CREATE UNIQUE INDEX message_by_position ON message (session_seq, position);
CREATE INDEX message_by_hash ON message (generation, hash, session_seq, position);

CREATE TABLE message_tombstone (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_seq INTEGER NOT NULL,
  position INTEGER NOT NULL,
  hash TEXT NOT NULL,
  occurrence INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX message_tombstone_by_position ON message_tombstone (session_seq, position);
CREATE INDEX message_tombstone_by_hash ON message_tombstone (generation, hash, session_seq, position);

CREATE TABLE memory (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  summary TEXT NOT NULL,
  content TEXT NOT NULL,
  topic_key TEXT,
  keywords TEXT NOT NULL,
  session_id TEXT,
  trust TEXT NOT NULL,
  origin TEXT NOT NULL,
  identity TEXT NOT NULL,
  event_date TEXT,
  said_ms INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  superseded_ms INTEGER,
  superseded_by INTEGER,
  forgotten_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX memory_by_id ON memory (generation, id);
CREATE INDEX memory_by_identity ON memory (generation, identity, session_id);
CREATE INDEX memory_by_topic ON memory (generation, topic_key, said_ms, seq) WHERE topic_key IS NOT NULL;
CREATE INDEX memory_by_session ON memory (generation, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX memory_by_successor ON memory (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX memory_current ON memory (generation, created_ms, seq)
  WHERE superseded_ms IS NULL AND forgotten_ms IS NULL;
CREATE INDEX memory_current_by_type ON memory (generation, type, created_ms, seq)
  WHERE superseded_ms IS NULL AND forgotten_ms IS NULL;
CREATE INDEX memory_current_by_session ON memory (generation, session_id, created_ms, seq)
  WHERE superseded_ms IS NULL AND forgotten_ms IS NULL;
CREATE INDEX memory_current_by_session_and_type ON memory (generation, session_id, type, created_ms, seq)
  WHERE superseded_ms IS NULL AND forgotten_ms IS NULL;

CREATE TABLE memory_source (
  memory_seq INTEGER NOT NULL,
  message_seq INTEGER NOT NULL,
  span_start INTEGER NOT NULL,
  span_end INTEGER NOT NULL,
  PRIMARY KEY (memory_seq, message_seq, span_start)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_source_by_message ON memory_source (message_seq);

CREATE TABLE memory_tombstone (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  identity TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX memory_tombstone_by_identity ON memory_tombstone (generation, session_id, identity);

CREATE TABLE extraction (
  seq INTEGER PRIMARY KEY,
  session_seq INTEGER NOT NULL,
  next_seq INTEGER NOT NULL,
  end_seq INTEGER NOT NULL
) STRICT;

CREATE TABLE stale_text (
  text_table TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (text_table, seq)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE message_text USING fts5(body, tokenize='ascii');
CREATE VIRTUAL TABLE memory_text USING fts5(body, tokenize='ascii');
INSERT INTO message_text (message_text, rank) VALUES ('secure-delete', 1);
INSERT INTO memory_text (memory_text, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE message_term USING fts5vocab('message_text', 'row');
CREATE VIRTUAL TABLE memory_term USING fts5vocab('memory_text', 'row');
