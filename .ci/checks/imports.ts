import { extname } from "node:path";
import { pathOfImport, placeOf, type SourcePlace } from "./areas.ts";

/** An import between two places of the project. */
export type ImportEdge = { from: SourcePlace; to: SourcePlace };

/** A source file: its path from the root of the project, and its text. */
export type Source = { file: string; text: string };

/** Tests, and what only tests and generators of test data use: no part of a module. */
const TEST_SUPPORT = /\.(test|e2e|fixture|gen|setup)\.tsx?$|\/testing\//;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b(?:[^;"'`]*?\bfrom\s*)?\s*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;

/** Tells whether a file belongs to tests. */
export function isTestSupport(file: string): boolean {
  return TEST_SUPPORT.test(file);
}

/** Reads the imports of a source within the project, types and modules that are loaded later included. */
export function importsOf({ file, text }: Source): ImportEdge[] {
  const from = placeOf(file);
  if (!from || isTestSupport(file)) return [];
  return [...text.matchAll(IMPORT)].flatMap(([, named, later]) => {
    const path = pathOfImport(file, named ?? later ?? "");
    // A name without an ending is the published package's, in an example.
    const to = path !== null && extname(path) ? placeOf(path) : null;
    return to ? [{ from, to }] : [];
  });
}
