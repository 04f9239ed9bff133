import * as z from "zod";
import { exact, moneyAnswer } from "#kit/answers.contract.ts";
import { DUPLICATE_CHOICES, IMPORT_STATUSES, TWIN_REASONS } from "#insight/imports/fields.ts";
import { OLD_STATUSES } from "#insight/imports/oldOrders.ts";
import type { ImportLine, ImportPicture, ImportView, LineFault, PastOrder } from "#insight/imports/fields.ts";
import type { WordField } from "#insight/imports/fileWords.ts";
import { importKind, importLineState, importSource } from "./enums.contract.ts";

export const importViewAnswer = exact<ImportView>("ImportView")(
  z.object({
    id: z.string(),
    kind: importKind,
    source: importSource,
    status: z.enum(IMPORT_STATUSES),
    running: z.enum(["check", "run", "revert"]).nullable(),
    name: z.string(),
    encoding: z.enum(["xlsx", "utf-8", "windows-1252", "utf-16"]),
    delimiter: z.string(),
    headings: z.array(z.string()),
    mapping: z.record(z.string(), z.number()),
    defaults: z.record(z.string(), z.string()),
    filled: z.array(z.number()),
    lines: z.number(),
    progress: z.number(),
    states: z.object({
      error: z.number(),
      done: z.number(),
      kept: z.number(),
      reverted: z.number(),
      ready: z.number(),
      new: z.number(),
      skipped: z.number(),
    }),
    created: z.number(),
    changed: z.number(),
    pictures: z.object({ waiting: z.number(), done: z.number(), failed: z.number() }),
    kept: z.array(z.object({ code: z.string(), count: z.number() })),
    version: z.number(),
    madeBy: z.string(),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
  }),
);

export const lineFaultAnswer = exact<LineFault>("LineFault")(
  z.object({ field: z.string().nullable(), code: z.string() }),
);

export const importLineAnswer = exact<ImportLine>("ImportLine")(
  z.object({
    line: z.number(),
    cells: z.array(z.string()),
    state: importLineState,
    faults: z.array(lineFaultAnswer),
    fixed: z.record(z.string(), z.string()),
    made: z.enum(["changed", "created"]).nullable(),
    record: z.object({ id: z.string(), name: z.string() }).nullable(),
    twin: z
      .object({
        id: z.string(),
        name: z.string(),
        reason: z.enum(TWIN_REASONS),
        act: z.enum(DUPLICATE_CHOICES),
      })
      .nullable(),
  }),
);

export const wordFieldAnswer = exact<WordField>("WordField")(
  z.object({
    field: z.string(),
    words: z.array(
      z.object({
        word: z.string(),
        count: z.number(),
        value: z.string().nullable(),
        guess: z.string().nullable(),
      }),
    ),
    choices: z.array(z.string()),
  }),
);

export const importPictureAnswer = exact<ImportPicture>("ImportPicture")(
  z.object({ line: z.number(), url: z.string(), code: z.string() }),
);

export const pastOrderAnswer = exact<PastOrder>("OldOrder")(
  z.object({
    id: z.string(),
    source: importSource,
    number: z.string(),
    orderedAt: z.string(),
    status: z.enum(OLD_STATUSES),
    totalTtcCents: moneyAnswer,
    currency: z.string(),
    items: z.array(z.object({ quantity: z.number(), name: z.string(), totalCents: moneyAnswer.nullable() })),
  }),
);
