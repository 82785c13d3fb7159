-- What a model still owes a profile, what it has used, and the vectors of memories; triggers keep them beside their rows.

ALTER TABLE am_profile ADD COLUMN vector_floor INTEGER NOT NULL DEFAULT 0;

CREATE TABLE am_chunk (
  seq INTEGER PRIMARY KEY,
  session_seq INTEGER NOT NULL,
  first_seq INTEGER NOT NULL,
  end_seq INTEGER NOT NULL,
  stage TEXT NOT NULL,
  candidates TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  due_ms INTEGER NOT NULL,
  revision INTEGER NOT NULL
) STRICT;
CREATE INDEX am_chunk_by_session ON am_chunk (session_seq);

CREATE TRIGGER am_chunk_reset_by_mask AFTER UPDATE OF masks, content ON am_message BEGIN
  UPDATE am_chunk SET stage = 'extract', candidates = '[]', attempts = 0, revision = revision + 1
    WHERE session_seq = new.session_seq;
END;
CREATE TRIGGER am_chunk_reset_by_deletion AFTER DELETE ON am_message BEGIN
  UPDATE am_chunk SET stage = 'extract', candidates = '[]', attempts = 0, revision = revision + 1
    WHERE session_seq = old.session_seq;
END;
CREATE TRIGGER am_chunk_removal AFTER DELETE ON am_session BEGIN
  DELETE FROM am_chunk WHERE session_seq = old.seq;
END;

CREATE TABLE am_model_usage (
  seq INTEGER PRIMARY KEY,
  day TEXT NOT NULL,
  operation TEXT NOT NULL,
  measure TEXT NOT NULL,
  amount INTEGER NOT NULL
) STRICT;
CREATE INDEX am_model_usage_by_day ON am_model_usage (day, operation, measure);

CREATE TABLE am_memory_search (
  seq INTEGER PRIMARY KEY,
  queries TEXT NOT NULL,
  model TEXT NOT NULL,
  prompts TEXT NOT NULL
) STRICT;

CREATE TABLE am_embedding (
  seq INTEGER PRIMARY KEY,
  space INTEGER NOT NULL,
  model TEXT NOT NULL,
  dimension INTEGER,
  noted_seq INTEGER NOT NULL
) STRICT;

CREATE TABLE am_embedding_owed (
  seq INTEGER PRIMARY KEY,
  attempts INTEGER NOT NULL,
  due_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX am_embedding_owed_by_time ON am_embedding_owed (due_ms, seq);

CREATE TABLE am_vector (
  seq INTEGER PRIMARY KEY,
  memory_seq INTEGER NOT NULL,
  space INTEGER NOT NULL,
  codes BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX am_vector_by_memory ON am_vector (memory_seq);

CREATE TRIGGER am_vector_number AFTER DELETE ON am_vector BEGIN
  UPDATE am_profile SET vector_floor = max(vector_floor, old.seq) WHERE id = 1;
END;

CREATE TRIGGER am_memory_owes_vector AFTER INSERT ON am_memory
WHEN new.type <> 'task' AND EXISTS (SELECT 1 FROM am_embedding WHERE seq = new.generation * 4294967296 + 1) BEGIN
  INSERT OR IGNORE INTO am_embedding_owed VALUES (new.seq, 0, 0);
END;
CREATE TRIGGER am_memory_deleted AFTER DELETE ON am_memory BEGIN
  DELETE FROM am_vector WHERE memory_seq = old.seq;
  DELETE FROM am_embedding_owed WHERE seq = old.seq;
  DELETE FROM am_memory_search WHERE seq = old.seq;
END;
CREATE TRIGGER am_memory_forgotten AFTER UPDATE OF forgotten_ms ON am_memory WHEN new.forgotten_ms IS NOT NULL BEGIN
  DELETE FROM am_vector WHERE memory_seq = new.seq;
  DELETE FROM am_embedding_owed WHERE seq = new.seq;
END;
