import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Call } from "#kit/contract.ts";
import { nameText, text } from "#kit/contract.ts";

const CORE = join(import.meta.dirname, "../..");
const modules = readdirSync(CORE, { recursive: true, encoding: "utf8" })
  .filter(
    (name) => name.endsWith("contract.ts") && !name.includes("answers") && !name.includes("node_modules"),
  )
  .map((name) => import(join(CORE, name)) as Promise<Record<string, unknown>>);
const isCall = (value: unknown): value is Call =>
  typeof (value as Call | null)?.path === "string" && "answer" in (value as Call);
const calls = (await Promise.all(modules))
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (value && typeof value === "object" ? Object.values(value).filter(isCall) : []));

/** Returns the text schemas of a body, each with its path. */
function leaves(
  schema: z.ZodType,
  path: string,
  seen = new Set<unknown>(),
): [path: string, schema: z.ZodType][] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema as unknown as { def: Record<string, unknown> };
  const down = (inner: unknown, name = ""): [string, z.ZodType][] =>
    leaves(inner as z.ZodType, path + name, new Set(seen));
  switch (def["type"]) {
    case "string":
      return [[path, schema]];
    case "object":
      return Object.entries(def["shape"] as object).flatMap(([name, inner]) => down(inner, `.${name}`));
    case "array":
      return down(def["element"], "[]");
    case "record":
      return [...down(def["keyType"], "{key}"), ...down(def["valueType"], "{}")];
    case "tuple":
      return (def["items"] as unknown[]).flatMap((inner) => down(inner, "[]"));
    case "union":
      return (def["options"] as unknown[]).flatMap((inner) => down(inner));
    case "intersection":
      return [...down(def["left"]), ...down(def["right"])];
    case "pipe": {
      const begins = down(def["in"]);
      // A transformed text is checked with its transformation.
      return begins.length === 1 && begins[0]?.[0] === path
        ? [[path, schema]]
        : [...begins, ...down(def["out"])];
    }
    case "lazy":
      return down((def["getter"] as () => unknown)());
    default:
      return "innerType" in def ? down(def["innerType"]) : [];
  }
}

/**
 * Invisible characters: bidirectional marks and isolates, joiners, a byte order mark, a tag, a soft hyphen, separators,
 * controls.
 */
const UNSEEN = [
  "\u202e",
  "\u202d",
  "\u2066",
  "\u2069",
  "\u200e",
  "\u200f",
  "\u061c",
  "\u200b",
  "\u200c",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u{e0041}",
  "\u00ad",
  "\u034f",
  "\u115f",
  "\u3164",
  "\uffa0",
  "\ufff9",
  "\u2028",
  "\u2029",
  "\u0085",
  "\u0000",
  "\u001b",
  "\u009b",
];
/** Texts that the fields accept, so that only the character under test can be refused. */
const BASES = [
  "ab",
  "AB12",
  "abcdefghij",
  "12345678",
  "abcdefghijklmnopqrstuvwxyz0123456789ABCD",
  "x".repeat(120),
];
const keeps = (schema: z.ZodType, sign: string): boolean =>
  BASES.some((base) => {
    const zodSafeParseResult = schema.safeParse(`${base.slice(0, 1)}${sign}${base.slice(1)}`);
    return (
      zodSafeParseResult.success &&
      JSON.stringify(zodSafeParseResult.data).includes(JSON.stringify(sign).slice(1, -1))
    );
  });

/** Fields that store a text unchanged, each with its reason. */
const AS_SENT: [path: RegExp, reason: string][] = [
  [/ \.(?:password|current)$/, "a password is what was typed"],
  [/ \.(?:token|captcha|invitation)$/, "a secret of ours is compared whole"],
  [/auth\/login \.(?:username|email)$/, "a name of an account is compared whole"],
  [/ \.redirectLink$/, "a path of ours, or nothing (safePath)"],
  [/\/exports \.ids\[\]$/, "names of rows are looked up, and never kept"],
  [/views\/state \.view$/, "the name of a view is looked up"],
  [
    /clients(?:\/:clientId)? \.(?:siret|siren|nic)$/,
    "numbers are judged together, by the check of the whole body",
  ],
  [/payments\/statements(?:\/reading)? \.content$/, "a file of a bank, read as it is"],
  [/records\[\]\.content$/, "a record of a till is signed as it is"],
];
/** The input of a call that only reads is not stored. */
const fields = calls
  .filter(({ method }) => method !== "GET")
  .flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((part) => (part ? leaves(part, `${method} ${path} `) : [])),
  );
const judged = fields.filter(([path]) => !AS_SENT.some(([exception]) => exception.test(path)));

test("no field of a call keeps a sign that nobody sees", () => {
  expect(fields.length).toBeGreaterThan(500);
  const wrong = judged
    .filter(([, schema]) => UNSEEN.some((sign) => keeps(schema, sign)))
    .map(([path]) => path);
  expect([...new Set(wrong)]).toEqual([]);
  expect(AS_SENT.filter(([exception]) => !fields.some(([path]) => exception.test(path)))).toEqual([]);
});

test("what is called by a field has one line", () => {
  const NAMES = /\.(?:\w*[nN]ame|title|label|company|city|street2?|holder|subject)$/;
  const names = judged.filter(([path]) => NAMES.test(path));
  expect(names.length).toBeGreaterThan(60);
  const wrong = names.filter(([, schema]) => keeps(schema, "\n")).map(([path]) => path);
  expect([...new Set(wrong)]).toEqual([]);
});

test("a name loses what nobody sees, and keeps what changes it", () => {
  const name = nameText(60, 1);
  const stored: [typed: string, kept: string][] = [
    ["  Cuvée\u200b d’Été\u202e ", "Cuvée d’Été"],
    ["\ufeffDomaine\u00ad des\u2066 Calades\u2069", "Domaine des Calades"],
    ["Châ\u200dteau", "Château"],
    ["E\u0301milie", "Émilie"],
    ["Une\nligne\u2028et\tune   autre", "Une ligne et une autre"],
    ["Vin à 12\u00a0€", "Vin à 12\u00a0€"],
    // Persian, Hindi, emoji: the joiner is part of the word.
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["क्\u200dष", "क्\u200dष"],
    ["👩🏽\u200d🌾 ❤️", "👩🏽\u200d🌾 ❤️"],
    ["葛\u{e0100}城", "葛\u{e0100}城"],
  ];
  for (const [typed, clean] of stored) {
    expect(name.parse(typed)).toBe(clean);
    expect(name.parse(clean)).toBe(clean);
  }
  for (const nothing of ["\u200b", "\u3164", " \u202e\u2069 ", "\u{e0041}\u{e0042}"])
    expect(name.safeParse(nothing).error?.issues[0]?.code).toBe("too_small");
  expect(text(60).parse("Une\nligne\u2028et une\tautre")).toBe("Une\nligne\net une\tautre");
});
