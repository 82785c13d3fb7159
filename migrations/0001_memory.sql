-- A profile's conversations, the memories drawn from them, their full-text indexes and the work still owed.

CREATE TABLE am_profile (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  generation INTEGER NOT NULL,
  oldest_generation INTEGER NOT NULL,
  registered INTEGER NOT NULL,
  cursor_key TEXT NOT NULL
) STRICT;

CREATE TABLE am_session (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  id TEXT NOT NULL,
  derived INTEGER NOT NULL,
  next_position INTEGER NOT NULL,
  message_count INTEGER NOT NULL,
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_session_by_id ON am_session (generation, id);
CREATE INDEX am_session_by_time ON am_session (generation, last_ms);

CREATE TABLE am_message (
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
CREATE UNIQUE INDEX am_message_by_id ON am_message (generation, id);
CREATE UNIQUE INDEX am_message_by_position ON am_message (session_seq, position);
CREATE INDEX am_message_by_hash ON am_message (generation, hash, session_seq, position);

CREATE TABLE am_message_tombstone (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_seq INTEGER NOT NULL,
  position INTEGER NOT NULL,
  hash TEXT NOT NULL,
  occurrence INTEGER NOT NULL,
  deleted_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_message_tombstone_by_position ON am_message_tombstone (session_seq, position);
CREATE INDEX am_message_tombstone_by_hash ON am_message_tombstone (generation, hash, session_seq, position);

CREATE TABLE am_memory (
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
  summary_identity TEXT,
  event_date TEXT,
  said_ms INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  superseded_ms INTEGER,
  superseded_by INTEGER,
  forgotten_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX am_memory_by_id ON am_memory (generation, id);
CREATE INDEX am_memory_by_event_date ON am_memory (generation, event_date) WHERE event_date IS NOT NULL;
CREATE INDEX am_memory_by_identity ON am_memory (generation, identity, session_id);
CREATE INDEX am_memory_by_summary ON am_memory (generation, summary_identity) WHERE summary_identity IS NOT NULL;
CREATE INDEX am_memory_by_topic ON am_memory (generation, topic_key, said_ms, seq) WHERE topic_key IS NOT NULL;
CREATE INDEX am_memory_by_session ON am_memory (generation, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX am_memory_by_successor ON am_memory (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX am_memory_current ON am_memory (generation, created_ms, seq)
  WHERE superseded_ms IS NULL AND forgotten_ms IS NULL;
CREATE INDEX am_memory_current_by_type ON am_memory (generation, type, created_ms, seq)
  WHERE superseded_ms IS NULL AND forgotten_ms IS NULL;
CREATE INDEX am_memory_current_by_session ON am_memory (generation, session_id, created_ms, seq)
  WHERE superseded_ms IS NULL AND forgotten_ms IS NULL;
CREATE INDEX am_memory_current_by_session_and_type ON am_memory (generation, session_id, type, created_ms, seq)
  WHERE superseded_ms IS NULL AND forgotten_ms IS NULL;

CREATE TABLE am_memory_source (
  memory_seq INTEGER NOT NULL,
  message_seq INTEGER NOT NULL,
  span_start INTEGER NOT NULL,
  span_end INTEGER NOT NULL,
  PRIMARY KEY (memory_seq, message_seq, span_start)
) STRICT, WITHOUT ROWID;
CREATE INDEX am_memory_source_by_message ON am_memory_source (message_seq);

CREATE TABLE am_memory_tombstone (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  identity TEXT NOT NULL,
  deleted_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_memory_tombstone_by_identity ON am_memory_tombstone (generation, identity, session_id);
CREATE INDEX am_memory_tombstone_by_session ON am_memory_tombstone (generation, session_id);

CREATE TABLE am_extraction (
  seq INTEGER PRIMARY KEY,
  session_seq INTEGER NOT NULL,
  next_seq INTEGER NOT NULL,
  end_seq INTEGER NOT NULL
) STRICT;

CREATE TABLE am_stale_text (
  text_table TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (text_table, seq)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE am_message_text USING fts5(body, tokenize='ascii');
CREATE VIRTUAL TABLE am_memory_text USING fts5(body, tokenize='ascii');
INSERT INTO am_message_text (am_message_text, rank) VALUES ('secure-delete', 1);
INSERT INTO am_memory_text (am_memory_text, rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE am_message_term USING fts5vocab('am_message_text', 'row');
CREATE VIRTUAL TABLE am_memory_term USING fts5vocab('am_memory_text', 'row');
