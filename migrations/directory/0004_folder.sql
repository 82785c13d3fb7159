-- The part of the buckets that a namespace has: a namespace of a name that was used before has one of its own.

ALTER TABLE am_namespace ADD COLUMN folder TEXT;
ALTER TABLE am_namespace_removal ADD COLUMN name TEXT;
ALTER TABLE am_namespace_removal ADD COLUMN folder TEXT;
