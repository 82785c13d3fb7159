-- An import under way: its rows stand in a generation below the current one until they are all there.

ALTER TABLE am_profile ADD COLUMN import_id TEXT;
ALTER TABLE am_profile ADD COLUMN import_generation INTEGER;
ALTER TABLE am_profile ADD COLUMN import_floor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE am_profile ADD COLUMN import_ms INTEGER;
