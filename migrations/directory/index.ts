import directory from "./0001_directory.sql";
import access from "./0002_access.sql";
import retention from "./0003_retention.sql";
import folder from "./0004_folder.sql";
import type { Migration } from "../index.ts";

/** Schema of the `Directory`, oldest step first. */
export const directoryMigrations: readonly Migration[] = [
  { name: "0001_directory", sql: directory },
  { name: "0002_access", sql: access },
  { name: "0003_retention", sql: retention },
  { name: "0004_folder", sql: folder },
];
