import * as z from "zod";
import {
  importLineAnswer,
  importPictureAnswer,
  importViewAnswer,
  pastOrderAnswer,
  wordFieldAnswer,
} from "#insight/imports/fields.answers.contract.ts";
import { contract, id, nameText, pageQuery, text, versionField } from "#kit/contract.ts";
import { OPEN_LINE_STATES } from "./fields.ts";
import { importKind, importLineState, importSource } from "./enums.contract.ts";

const staff = ["owner", "iam"] as const;
/** An import requires the same right as manual entry: the handler checks the permission of its kind. */
const one = z.strictObject({ importId: id });
const view = importViewAnswer;
const line = importLineAnswer;
const fieldName = z.string().regex(/^[a-zA-Z0-9]{1,30}$/, "key");
/** Values of fields, by field. */
const fixed = z.record(fieldName, text(500)).optional();
const mapping = z.record(fieldName, z.int().min(0).max(199));

/** Longest file and longest line that are read. */
export const IMPORT_BYTES = 10_000_000;
export const IMPORT_LINES = 20_000;
/** Characters of a cell that are read: descriptions of shops are written in HTML. */
export const IMPORT_CELL = 10_000;

export const importsContract = contract({
  list: {
    method: "GET",
    path: "/v1/imports",
    who: staff,
    summary: "The last imports of the shop, newest first",
    answer: z.object({ imports: z.array(view) }),
  },
  upload: {
    method: "POST",
    path: "/v1/imports",
    who: staff,
    idempotent: true,
    summary:
      "Bring a CSV or XLSX file (raw bytes, application/octet-stream, at most 10 MB): it is read, nothing is written of it yet",
    query: z.strictObject({
      kind: importKind,
      name: nameText(120, 1),
      source: importSource.default("default"),
    }),
    answer: view,
    status: 201,
  },
  read: {
    method: "GET",
    path: "/v1/imports/:importId",
    who: staff,
    summary: "Where an import stands",
    params: one,
    answer: view,
  },
  lines: {
    method: "GET",
    path: "/v1/imports/:importId/lines",
    who: staff,
    summary: "Lines of an import in the order of the file, those of one state or all",
    params: one,
    query: z.strictObject({ ...pageQuery, state: importLineState.optional() }),
    answer: z.object({ lines: z.array(line), next: z.string().nullable() }),
  },
  map: {
    method: "PUT",
    path: "/v1/imports/:importId/mapping",
    who: staff,
    summary: "Say which column is what; it is remembered for the next file of that source",
    params: one,
    body: z.strictObject({
      mapping,
      source: importSource,
      /** Default values for lines with an empty field; without it, unchanged. */
      defaults: fixed,
      version: versionField,
    }),
    answer: view,
  },
  correct: {
    method: "PUT",
    path: "/v1/imports/:importId/lines/:line",
    who: staff,
    summary: "Set the cells of a line that is not yet imported",
    params: z.strictObject({ importId: id, line: z.coerce.number().int().min(1).max(IMPORT_LINES) }),
    body: z.strictObject({ cells: z.array(text(IMPORT_CELL)).max(200), fixed }),
    answer: line,
  },
  correctMany: {
    method: "PUT",
    path: "/v1/imports/:importId/lines",
    who: staff,
    summary: "Set a field of many lines that are not yet imported, or leave lines out (`skipped`)",
    params: one,
    body: z.strictObject({
      rows: z.union([
        z.strictObject({ lines: z.array(z.int().min(1).max(IMPORT_LINES)).min(1).max(1000) }),
        z.strictObject({ state: z.enum(OPEN_LINE_STATES) }),
      ]),
      act: z.union([
        z.strictObject({ field: fieldName, value: text(500) }),
        z.strictObject({ skipped: z.boolean() }),
      ]),
    }),
    answer: z.object({ changed: z.number() }),
  },
  pictures: {
    method: "GET",
    path: "/v1/imports/:importId/pictures",
    who: staff,
    summary: "Pictures of an import that could not be fetched, by line, the first 200",
    params: one,
    answer: z.object({ failed: z.array(importPictureAnswer) }),
  },
  fetchAgain: {
    method: "POST",
    path: "/v1/imports/:importId/pictures",
    who: staff,
    idempotent: true,
    summary: "Try again to fetch the pictures whose sites did not give them",
    params: one,
    answer: view,
    status: 202,
  },
  ordersOfClient: {
    method: "GET",
    path: "/v1/clients/:clientId/imported-orders",
    who: staff,
    permission: "seeAllOrder",
    priced: true,
    summary:
      "Orders of a client before Cuvée, as they were imported, the newest first: to be read under their old number; they count in no figure",
    params: z.strictObject({ clientId: id }),
    answer: z.object({ orders: z.array(pastOrderAnswer) }),
  },
  words: {
    method: "GET",
    path: "/v1/imports/:importId/words",
    who: staff,
    summary:
      "Words of the file that are not understood, by field, with how many lines have them and what we take them for",
    params: one,
    answer: z.object({ fields: z.array(wordFieldAnswer) }),
  },
  setWords: {
    method: "PUT",
    path: "/v1/imports/:importId/words",
    who: staff,
    summary:
      "Say what words of the file are with us: for all its lines and the next imports of the shop. An empty value: the word says nothing; null: it is forgotten",
    params: one,
    body: z.strictObject({
      words: z
        .array(z.strictObject({ field: fieldName, word: text(500, 1), value: text(120).nullable() }))
        .min(1)
        .max(500),
    }),
    answer: view,
  },
  check: {
    method: "POST",
    path: "/v1/imports/:importId/check",
    who: staff,
    idempotent: true,
    summary: "Try every line without keeping anything; what is wrong is told by line",
    params: one,
    answer: view,
    status: 202,
  },
  run: {
    method: "POST",
    path: "/v1/imports/:importId/run",
    who: staff,
    idempotent: true,
    summary: "Import the lines that the last check found right; the others stay to be corrected",
    params: one,
    answer: view,
    status: 202,
  },
  revert: {
    method: "POST",
    path: "/v1/imports/:importId/reversal",
    who: staff,
    idempotent: true,
    summary: "Take an import back; what somebody has changed, sold or used since is kept and told",
    params: one,
    answer: view,
    status: 202,
  },
});
