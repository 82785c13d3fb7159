-- Turns of a session that are owed their memory, how its memory of turns is set up, and what came of each attempt.

CREATE TABLE am_turn (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  attempt_id TEXT NOT NULL,
  turn_index INTEGER NOT NULL,
  cwd TEXT NOT NULL,
  prompt_length INTEGER NOT NULL,
  ended_ms INTEGER NOT NULL,
  is_decided INTEGER NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  outcomes TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE UNIQUE INDEX am_turn_by_attempt ON am_turn (generation, attempt_id);
CREATE INDEX am_turn_by_session ON am_turn (generation, session_id, seq);

CREATE TABLE am_turn_text (
  seq INTEGER NOT NULL,
  part INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (seq, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE am_turn_setting (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  config TEXT,
  turns INTEGER NOT NULL DEFAULT 0,
  last_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX am_turn_setting_by_session ON am_turn_setting (generation, session_id);

CREATE TABLE am_turn_result (
  seq INTEGER PRIMARY KEY,
  generation INTEGER NOT NULL,
  session_id TEXT NOT NULL,
  event TEXT NOT NULL
) STRICT;
CREATE INDEX am_turn_result_by_session ON am_turn_result (generation, session_id, seq);
