-- How long a namespace keeps what was said, and how far the removal of the older has come.

ALTER TABLE am_namespace ADD COLUMN retention_days INTEGER;
ALTER TABLE am_namespace ADD COLUMN retention_next_ms INTEGER;
ALTER TABLE am_namespace ADD COLUMN retention_after TEXT;
