import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { FISCAL_LABELS } from "#offer/rates/labels.ts";
import { sizeOf } from "./capsules/capsules.ts";
import type { Declaration, ProductAccount } from "./declaration.ts";
import { writeDtiPlus } from "./dtiPlus.ts";
import { cviOf, hasMessageLabel, writeMessage } from "./message.ts";
import { formOf, nodesOf, REGIMES, type Regime, type Side } from "./nodes.ts";
import { strengthOf } from "./strength.ts";
import { capsules, hl, product, worked } from "./testing/workedExample.fixture.ts";

// The official schemas are beside the repository; without them the files cannot be checked.
const RULES = join(import.meta.dirname, "../../../../../shared/data/rules/drm");
const SCHEMAS = {
  grower: "ciel-dti-plus-viti.xsd",
  merchant: "ciel-dti-plus.xsd",
  message: "contrat_de_service_interpro.xsd",
} as const;
const schemaOf = (name: keyof typeof SCHEMAS): string => readFileSync(join(RULES, SCHEMAS[name]), "utf8");

async function faults(xml: string, schema: keyof typeof SCHEMAS): Promise<string[]> {
  const judged = await validateXML({
    xml: [{ fileName: "declaration.xml", contents: xml }],
    schema: [{ fileName: "schema.xsd", contents: schemaOf(schema) }],
  });
  return judged.errors.map((error) => error.message);
}

const PARTIES = { interproSiren: "783146426", cvi: "8429012345", name: "Domaine des Calades" };

/** Makes an account with every line of its form. */
const whole = (regime: Regime, side: Side, more: Partial<ProductAccount> = {}): ProductAccount =>
  product({
    side,
    observations: "Inventaire, casse",
    lines: nodesOf(formOf(regime, side)).map((node, i) => ({
      node,
      ml: i + 1,
      ...(node === "replaced" && { origin: "2025-09" }),
    })),
    ...more,
  });

const month = (regime: Regime, of: Partial<Declaration> = {}): Declaration =>
  worked({
    regime,
    products: [
      whole(regime, "suspended", regime === "grower" ? { inao: "1R175" } : {}),
      whole(regime, "paid", { name: "Rhum", fiscalLabel: "RHUM_TIERS_ET_AUTRES", alcohol: 4250 }),
    ],
    capsules: [
      capsules({
        flows: { purchases: 1, otherIn: 3, excess: 1, missing: 2, otherOut: 4 },
        observations: "Lot mouillé",
      }),
      capsules({ size: sizeOf(600, false) }),
      capsules({ type: "COLLECTIVES_DROITS_SUSPENDUS", category: "M", size: sizeOf(3000, true) }),
    ],
    unsettled: [{ number: "21FRG0000000000000001", sentOn: "2026-09-04", consignee: "FR00000000001" }],
    statistics: { juiceMl: hl("12.1"), vinegarMl: 1 },
    ...of,
  });

describe.skipIf(!existsSync(RULES))("by the official schemas", () => {
  test.each(REGIMES)("the file and the message of a %s are valid with every line", async (regime) => {
    const declaration = month(regime);
    expect(await faults(writeDtiPlus(declaration), regime)).toEqual([]);
    expect(await faults(writeMessage(declaration, PARTIES), "message")).toEqual([]);
  });

  test("so are the worked month, and a month in which nothing moved", async () => {
    expect(await faults(writeMessage(worked(), PARTIES), "message")).toEqual([]);
    const nothing = writeMessage(worked({ nothing: true }), { ...PARTIES, cvi: "", name: "" });
    expect(nothing).toContain("<declaration-neant>true</declaration-neant>");
    expect(await faults(nothing, "message")).toEqual([]);
  });

  test("the message names a product by every label that its schema has, and by no other", async () => {
    const known = new Set(
      [...schemaOf("message").matchAll(/<xsd:enumeration value="([A-Z0-9_]+)"/g)].map((m) => m[1]),
    );
    expect(FISCAL_LABELS.filter((label) => hasMessageLabel(label) !== known.has(label))).toEqual([]);
    const products = FISCAL_LABELS.map((fiscalLabel, n) => {
      const { above = 120, atMost = 9000, below = 9000 } = strengthOf(fiscalLabel);
      return product({ name: `Produit ${n}`, fiscalLabel, alcohol: Math.min(above + 1, atMost, below - 1) });
    });
    expect(await faults(writeMessage(worked({ products }), PARTIES), "message")).toEqual([]);
  });

  test("what is wrong in it is seen", async () => {
    expect(await faults(writeMessage(worked(), { ...PARTIES, interproSiren: "12" }), "message")).not.toEqual(
      [],
    );
  });
});

test("the message says that stock has run out, and what other capsules are", () => {
  const gone = product({ lines: [{ node: "sales", ml: hl("120") }] });
  const xml = writeMessage(month("grower", { products: [gone] }), PARTIES);
  expect(xml).toContain("<stockEpuise>true</stockEpuise>");
  expect(xml).toContain("<autres-entrees>3</autres-entrees>");
  expect(xml).not.toContain("droits-acquittes>");
  expect(writeMessage(worked(), PARTIES)).toContain("<stockEpuise>false</stockEpuise>");
});

test("a CVI number is read in the identifier at the interprofession", () => {
  expect(["AUTH01 (8429012345)", "AUTH01", "(12345678900011)"].map(cviOf)).toEqual(["8429012345", "", ""]);
});
