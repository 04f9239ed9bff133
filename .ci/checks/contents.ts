import { goneNameFaults } from "./goneNames.ts";
import { isTestSupport, type Source } from "./imports.ts";

const BANNED_NAMES = /^(index|utils|util|helpers|helper|common|types)\.tsx?$/;
/** Opening of a comment without a subject. */
const HEADLESS = /^\s*(?:\/\*\*|\/\/|\{\/\*) (?:What|Who|Where|Whether|How|Which|Whose|Whom) /m;
const SQL =
  /[`"'][^`"']*\b(select\s[^;]{1,300}?\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)/i;
/** Files that may contain SQL: queries, the tools that make the database, and tests. */
const SQL_PLACES =
  /queries\.ts$|\.test\.ts$|\.e2e\.ts$|\.fixture\.ts$|\/testing\/|\/bench\/|\/drills\/|kit\/(schema|postgres\/(migrate|database)|jobs\/jobs)\.ts$/;

/** A value by its position in SQL; what runs before `statement` is there gives values so. */
const POSITION = /\$\d/;
const RAW_SQL = /kit\/postgres\/(connection|deployment)\.queries\.ts$/;

/** A property of a component that React keeps for itself: the component never receives it. */
const KEY_PROP = /type \w*Props = \{[^}]*^  key\??:/m;

/** Finds faults in the text of one source: its name, its SQL, its schemas, its comments. */
export function contentFaults({ file, text }: Source): string[] {
  const faults: string[] = [];
  const isIn = (root: string): boolean => file.startsWith(`${root}/`);
  if (isIn("hosted/server") && !SQL_PLACES.test(file) && SQL.test(text))
    faults.push(`${file}: SQL outside queries.ts`);
  if (file.endsWith("queries.ts") && !RAW_SQL.test(file) && POSITION.test(text))
    faults.push(`${file}: values by position ($1): name them (:shopId)`);
  if (
    isIn("packages/core") &&
    !file.endsWith("contract.ts") &&
    !isTestSupport(file) &&
    /from "zod"/.test(text)
  )
    faults.push(`${file}: zod outside contract.ts`);
  if (BANNED_NAMES.test(file.split("/").at(-1) ?? "")) faults.push(`${file}: a name that says nothing`);
  faults.push(...goneNameFaults(file, text));
  if (file.endsWith(".tsx") && KEY_PROP.test(text))
    faults.push(`${file}: a property named key: React keeps it`);
  if (HEADLESS.test(text)) faults.push(`${file}: a comment without a subject`);
  if (/import\s*\{[^}]*\bz\b[^}]*\}\s*from "zod"/.test(text))
    faults.push(`${file}: import * as z from "zod"`);
  return faults;
}
