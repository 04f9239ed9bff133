import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file for browsers, with the version that its address names. */
export type DocsFile = { text: string; version: string };

const file = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");
const versioned = (text: string): DocsFile => ({
  text,
  version: createHash("sha256").update(text).digest("base64url").slice(0, 8),
});

/** Reads the sheet and the script of the documentation; the help centre loads them too. */
export const docsFiles = () => ({
  sheet: versioned(file("site.css")),
  script: versioned(file("search.js") + file("site.js")),
});
