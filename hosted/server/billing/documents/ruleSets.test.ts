import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BREAKAGES, SOUND } from "@cuvee/core/billing/documents/testing/facturXBroken.fixture.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { facturX } from "@cuvee/core/billing/documents/facturX/facturX.ts";
import { facturXFaults } from "@cuvee/core/billing/documents/facturX/facturXFaults.ts";
import { documentFaults, ruleFaults } from "@cuvee/core/billing/documents/faults.ts";
import { DOCUMENT_KINDS, ONE_STOP_SHOP } from "@cuvee/core/billing/documents/testing/kinds.fixture.ts";
import { BROKEN_PAPERS } from "@cuvee/core/billing/documents/testing/documentsBroken.fixture.ts";
import { describe, expect, test } from "vitest";
import {
  hasRuleSets,
  openJudge,
  outdatedVerdicts,
  schemaFaults,
  type RuleSet,
} from "#billing/documents/testing/ruleSets.fixture.ts";

/**
 * Compiling a set takes from 14 to 26 s of one core: two always run, the two that repeat them with more lists in the
 * long tests.
 */
const ALWAYS: readonly RuleSet[] = ["EN16931", "BR-FR"];
const sets: readonly RuleSet[] = process.env["LONG"] ? [...ALWAYS, "FACTUR-X", "BR-FR-WARNING"] : ALWAYS;

/** Returns the rules by which the official sets refuse each document, by its name. */
async function refusals(
  judges: readonly ReturnType<typeof openJudge>[],
  documents: ReadonlyMap<string, string>,
): Promise<Map<string, string[]>> {
  const names = [...documents.keys()];
  const files = new Map([...documents.values()].map((xml, at) => [`${at}.xml`, xml]));
  const invalid = await schemaFaults(files);
  return new Map(
    names.map((name, at) => {
      const xml = documents.get(name) ?? "";
      const rules = judges.flatMap((judge) => judge.verdict(xml));
      return [name, [...(invalid.has(`${at}.xml`) ? ["XSD"] : []), ...rules]];
    }),
  );
}

/** Returns the faults that keep us from sealing a document (`seal.ts`). */
const ownFaults = (document: DocumentContent): string[] => [
  ...documentFaults(document).map(({ code, at }) => `${code} ${at}`),
  ...ruleFaults(document),
];

/** Prints the closing line of each test: documents × sets, and how many of them a set refuses. */
function tell(what: string, found: ReadonlyMap<string, readonly string[]>): void {
  const refused = [...found.values()].filter((rules) => rules.length > 0).length;
  process.stdout.write(
    `${what}: ${found.size} documents × ${sets.length + 1} rule sets (XSD, ${sets.join(", ")}), ${refused} refused\n`,
  );
}

const MINUTES = { timeout: 10 * 60_000 };

describe.skipIf(!hasRuleSets)("the official rule sets (skipped where ../shared/data/rules is absent)", () => {
  const judges = sets.map(openJudge);

  test(
    "accept a document of each kind that a shop can issue, and so does our own check",
    MINUTES,
    async () => {
      const found = await refusals(
        judges,
        new Map([...DOCUMENT_KINDS].map(([name, of]) => [name, facturX(of)])),
      );
      tell("kinds", found);
      expect([...found].filter(([, rules]) => rules.length > 0)).toEqual([]);
      for (const [name, document] of DOCUMENT_KINDS) expect(ownFaults(document), name).toEqual([]);
    },
  );

  test(
    "know no rate of another country: a sale under the one-stop shop is sealed all the same",
    MINUTES,
    async () => {
      const found = await refusals(judges, new Map([["one-stop shop", facturX(ONE_STOP_SHOP)]]));
      expect(found.get("one-stop shop")?.filter((rule) => !rule.startsWith("BR-FR-16"))).toEqual([]);
      expect(ownFaults(ONE_STOP_SHOP)).toEqual([]);
    },
  );

  test("accept the golden documents", MINUTES, async () => {
    const folder = join(import.meta.dirname, "../../../../../shared/golden");
    const names = readdirSync(folder).filter((name) => /^factur-x-.*\.xml$/.test(name));
    const golden = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
    const found = await refusals(judges, golden);
    tell("golden documents", found);
    expect(names.length).toBeGreaterThan(3);
    expect([...found].filter(([, rules]) => rules.length > 0)).toEqual([]);
  });

  test("refuse each breakage of an XML by the rule that our own check names", MINUTES, async () => {
    const all = BREAKAGES.map(([rule, before, after]) => ({ rule, xml: SOUND.replace(before, after) }));
    const found = await refusals(judges, new Map(all.map(({ rule, xml }, at) => [`${at} ${rule}`, xml])));
    tell("breakages", found);
    for (const [at, { rule, xml }] of all.entries()) {
      expect(facturXFaults(xml), rule).toContain(rule);
      const official = found.get(`${at} ${rule}`) ?? [];
      // Rules that only the set of the long tests has, and terms of payment, which we require though no set does.
      if ((rule.startsWith("FX-") && !process.env["LONG"]) || rule === "BR-CO-25") continue;
      expect(
        official.some((one) => one.startsWith(rule)),
        `${rule}: ${official.join(" ")}`,
      ).toBe(true);
    }
  });

  test("refuse what we refuse to seal, and we refuse what they refuse", MINUTES, async () => {
    const found = await refusals(judges, new Map(BROKEN_PAPERS.map(([name, of]) => [name, facturX(of)])));
    tell("broken documents", found);
    for (const [name, document] of BROKEN_PAPERS) {
      expect(found.get(name), name).not.toEqual([]);
      expect(ownFaults(document), `${name}: ${found.get(name)?.join(" ")}`).not.toEqual([]);
    }
  });

  test("say what is committed in verdicts.gen.json, which this run has written anew where it was not", () => {
    expect(outdatedVerdicts(judges)).toEqual([]);
  });
});
