-- Wordings that are still to be taken out of what was said, and which appended messages were deleted for good.

CREATE TABLE am_erasure (
  seq INTEGER PRIMARY KEY,
  wordings TEXT NOT NULL,
  erase INTEGER NOT NULL,
  after_seq INTEGER NOT NULL
) STRICT;

ALTER TABLE am_message_tombstone ADD COLUMN row_id TEXT;
CREATE INDEX am_message_tombstone_by_row_id ON am_message_tombstone (generation, row_id) WHERE row_id IS NOT NULL;
