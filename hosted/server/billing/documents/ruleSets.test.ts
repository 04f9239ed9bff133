import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facturX } from "@cuvee/core/billing/documents/facturX.ts";
import { facturXFaults } from "@cuvee/core/billing/documents/facturXFaults.ts";
import { paperFaults } from "@cuvee/core/billing/documents/faults.ts";
import { DOCUMENT_KINDS } from "@cuvee/core/billing/documents/kinds.fixture.ts";
import { hasRuleSets, openJudge, schemaFaults, RULE_SETS, type RuleSet } from "#billing/documents/ruleSets.fixture.ts";

const sets: RuleSet[] = (Object.keys(RULE_SETS) as RuleSet[]).filter((s) => process.env["LONG"] || ["EN16931", "BR-FR"].includes(s));
describe.skipIf(!hasRuleSets)("x", () => {
  const judges = new Map(sets.map((s) => [s, openJudge(s)]));
  afterAll(() => { for (const j of judges.values()) j.keep(); });
  test("kinds", { timeout: 600_000 }, async () => {
    const files = new Map([...DOCUMENT_KINDS].map(([name, paper], i) => [`${i}.xml`, facturX(paper)]));
    const names = [...DOCUMENT_KINDS.keys()];
    const t = performance.now();
    const f = await schemaFaults(files);
    console.log("xsd", performance.now() - t, [...f].map(([n, m]) => [names[parseInt(n)], m]));
    for (const [s, j] of judges) {
      const t1 = performance.now();
      let i = 0;
      for (const xml of files.values()) { const v = j.verdict(xml); if (v.length) console.log(s, names[i], v.join(" ")); i++; }
      console.log(s, files.size, performance.now() - t1);
    }
    for (const [name, paper] of DOCUMENT_KINDS) {
      const p = paperFaults(paper), x = facturXFaults(facturX(paper));
      if (p.length || x.length) console.log("OWN", name, JSON.stringify(p), x);
    }
  });
});
