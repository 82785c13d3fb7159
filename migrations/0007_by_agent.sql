-- Which messages an agent handed over whose token may give no instructions.

ALTER TABLE am_message ADD COLUMN by_agent INTEGER NOT NULL DEFAULT 0;
