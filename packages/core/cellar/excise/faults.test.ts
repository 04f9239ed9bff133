import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { crdCategoryOf, FIRST_COLORS, listedMl, listedSize, sizeOf } from "./capsules/capsules.ts";
import type { PrecedingMonth, Declaration } from "./declaration.ts";
import { FAULT_CODES, type FaultName, type DeclarationFacts } from "./fault.ts";
import { faultsOf } from "./faults.ts";
import { faultValues } from "./faultValues.ts";
import { capsules, hl, product, worked } from "./testing/workedExample.fixture.ts";

const NOW: DeclarationFacts = { now: "2026-11", firstMonth: 8 };
const before = (of: Partial<PrecedingMonth> = {}): PrecedingMonth => ({
  period: "2026-09",
  products: [product()],
  capsules: [capsules()],
  ...of,
});
const names = (of: Partial<Declaration>, known: Partial<DeclarationFacts> = {}): FaultName[] =>
  faultsOf(worked(of), { ...NOW, ...known }).map((f) => f.name);

test("the worked month may go, also after the month before", () => {
  expect(faultsOf(worked(), { ...NOW, before: before(), last: "2026-09" })).toEqual([]);
});

const exit = { node: "otherOut", ml: 1 } as const;
const REFUSED: [FaultName, Partial<Declaration>, Partial<DeclarationFacts>?][] = [
  ["excise-number", { exciseNumber: "FR000000E00" }],
  ["name-length", { products: [product({ name: "" })] }],
  ["observations-length", { products: [product({ observations: "x".repeat(251) })] }],
  ["negative-line", { products: [product({ lines: [{ node: "sales", ml: -1 }] })] }],
  ["strength-range", { products: [product({ alcohol: 50 })] }],
  ["inao-length", { products: [product({ inao: "1R" })] }],
  ["unknown-line", { regime: "merchant", products: [product({ lines: [{ node: "tasting", ml: 1 }] })] }],
  ["document-number", { documents: [{ kind: "paid", first: "", last: "9", count: 1 }] }],
  ["document-number", { unsettled: [{ number: "9".repeat(22), sentOn: "2026-10-01" }] }],
  ["future-period", { period: "2026-12" }],
  ["nothing-with-products", { nothing: true }],
  ["paid-only-suspended", { exciseNumber: "FR000000A0000", capsules: [] }],
  ["paid-only-capsules", { exciseNumber: "FR000000A0000", products: [] }],
  [
    "paid-only-documents",
    {
      exciseNumber: "FR000000A0000",
      products: [],
      capsules: [],
      documents: [{ kind: "suspended", first: "1", last: "1", count: 1 }],
    },
  ],
  ["opening-suspended", {}, { before: before({ products: [product({ closingMl: hl("119.99999") })] }) }],
  [
    "opening-paid",
    { products: [product({ side: "paid" })] },
    { before: before({ products: [product({ side: "paid", closingMl: 1 })] }) },
  ],
  ["closing-suspended", { products: [product({ closingMl: hl("109.96") })] }],
  ["closing-paid", { products: [product({ side: "paid", closingMl: 1 })] }],
  ["negative-closing", { products: [product({ openingMl: 0, lines: [{ node: "sales", ml: 1 }] })] }],
  ["product-omitted", {}, { before: before({ products: [product(), product({ name: "Rosé" })] }) }],
  ["other-entries-unexplained", { products: [product({ lines: [{ node: "otherIn", ml: 1 }] })] }],
  ["other-exits-unexplained", { products: [product({ lines: [exit], observations: "  " })] }],
  [
    "replacement-unexplained",
    { products: [product({ lines: [{ node: "replaced", ml: 1, origin: "2026-09" }] })] },
  ],
  [
    "replacement-old",
    { products: [product({ lines: [{ node: "replaced", ml: 1, origin: "2024-09" }], observations: "x" })] },
  ],
  ["strength-needed", { products: [product({ fiscalLabel: "RHUM_TIERS_ET_AUTRES" })] }],
  ["strength-label", { products: [product({ fiscalLabel: "BIERE_INF_2_8", alcohol: 281 })] }],
  ["strength-label", { products: [product({ fiscalLabel: "VDN_VDL_AOP_SUP_18", alcohol: 1800 })] }],
  ["strength-label", { products: [product({ fiscalLabel: "CIDRES_INF_8_5", alcohol: 851 })] }],
  ["strength-label", { products: [product({ fiscalLabel: "BIERE_INF_2_8_PREMIX", alcohol: 120 })] }],
  ["strength-label", { products: [product({ fiscalLabel: "HYDROMELS_PREMIX", alcohol: 1200 })] }],
  ["name-twice", { products: [product(), product()] }],
  ["product-changed", { products: [product({ fiscalLabel: "VT_IG_IGP" })] }, { before: before() }],
  [
    "product-changed",
    { products: [product({ inao: "1R001S" })] },
    { before: before({ products: [product({ inao: "1B001S" })] }) },
  ],
  ["consignee", { unsettled: [{ number: "1", sentOn: "2026-10-01", consignee: "FR1" }] }],
  ["document-count", { documents: [{ kind: "paid", first: "1", last: "1", count: 0 }] }],
  [
    "raw-material-taxed",
    { products: [product({ fiscalLabel: "MATIERES_PREMIERES_ALCOOLS", lines: [{ node: "sales", ml: 1 }] })] },
  ],
  [
    "raw-material-paid",
    { products: [product({ fiscalLabel: "MATIERES_PREMIERES_SPIRITUEUX", side: "paid" })] },
  ],
  ["later-declared", {}, { last: "2026-10" }],
  ["earlier-missing", {}, { last: "2026-08" }],
  [
    "corsica",
    { products: [product({ fiscalLabel: "VDN_VDL_AOP_INF_18", lines: [{ node: "corsica", ml: 1 }] })] },
  ],
  [
    "quota-rum",
    {
      products: [
        product({ isNew: true, fiscalLabel: "RHUM_TRADITIONNEL_DOM_CONTINGENT_FISCAL", alcohol: 3979 }),
      ],
    },
  ],
  [
    "alcohol-strength",
    { products: [product({ isNew: true, fiscalLabel: "ALCOOL_AUTRE_INF_18", alcohol: 120 })] },
  ],
  [
    "capsule-types",
    { capsules: [capsules(), capsules({ type: "COLLECTIVES_DROITS_ACQUITTES", size: sizeOf(1500, false) })] },
  ],
  ["capsule-size-twice", { capsules: [capsules(), capsules()] }],
  ["capsule-closing", { capsules: [capsules({ closing: 13_999 })] }],
  ["capsule-closing", { capsules: [capsules({ opening: 0, flows: { uses: 1 } })] }],
  ["capsule-size-omitted", { capsules: [] }, { before: before() }],
  ["capsule-size-unsaid", { capsules: [capsules({ size: { centilisation: "AUTRE", ml: 0, bib: false } })] }],
  [
    "capsule-other-twice",
    { capsules: [capsules({ size: sizeOf(600, false) }), capsules({ size: sizeOf(600, false) })] },
  ],
  [
    "capsule-size-listed",
    { capsules: [capsules({ size: { centilisation: "AUTRE", ml: 750, bib: false } })] },
  ],
  ["capsule-opening", {}, { before: before({ capsules: [capsules({ closing: 1 })] }) }],
  ["capsule-other-entries", { capsules: [capsules({ flows: { otherIn: 1 } })] }],
  ["capsule-other-exits", { capsules: [capsules({ flows: { otherOut: 1 } })] }],
];

describe("the customs refuse", () => {
  test.each(REFUSED)("%s", (name, of, known) => {
    expect(names(of, known)).toContain(name);
  });

  test("more than ten accounts of capsules", () => {
    const many = (["M", "T", "PI", "COGNAC-ARMAGNAC", "ALCOOLS"] as const).flatMap((category) =>
      (["PERSONNALISEES", "COLLECTIVES_DROITS_SUSPENDUS", "COLLECTIVES_DROITS_ACQUITTES"] as const).map(
        (type) => capsules({ category, type }),
      ),
    );
    expect(names({ capsules: many })).toContain("capsule-accounts");
  });

  test("each of these alone, and every name is tried", () => {
    const tried = new Set(REFUSED.map(([name]) => name));
    const ours: FaultName[] = ["goods-unplaced", "movement-unplaced", "capsule-accounts"];
    const all = Object.keys(FAULT_CODES) as FaultName[];
    expect(all.filter((name) => !tried.has(name)).toSorted()).toEqual(ours.toSorted());
    for (const code of "005 008 009 011 012 013 014 016 017 018 019 020 021 022 023 024 025 027 028 029 030 031 032 033 035 042 048 049 054 055 056".split(
      " ",
    ))
      expect(Object.values(FAULT_CODES)).toContain(code);
  });
});

describe("the customs take", () => {
  test("another opening in the first month of the stock year, of wine and capsules", () => {
    const other = before({
      products: [product({ closingMl: 1 })],
      capsules: [capsules({ closing: 1 })],
    });
    expect(names({ period: "2026-08" }, { before: other, last: "2026-07" })).toEqual([]);
    expect(names({ period: "2026-08" }, { before: other, firstMonth: 1 })).toEqual([
      "opening-suspended",
      "capsule-opening",
    ]);
  });

  test("what left two years ago, a product that is left out when nothing of it is left, an explained loss", () => {
    const lines = [{ node: "replaced", ml: 1, origin: "2024-10" } as const, exit];
    const gone = before({ products: [product(), product({ name: "Rosé", openingMl: 0 })] });
    expect(names({ products: [product({ lines, observations: "casse" })] }, { before: gone })).toEqual([]);
  });

  test("strengths at the edge of their label", () => {
    const fine: [Parameters<typeof product>[0]][] = [
      [{ fiscalLabel: "BIERE_INF_2_8", alcohol: 280 }],
      [{ fiscalLabel: "ALCOOL_AUTRE_SUP_18", alcohol: 1801 }],
      [{ fiscalLabel: "RHUM_TRADITIONNEL_DOM_CONTINGENT_FISCAL", alcohol: 3980, isNew: true }],
      [{ fiscalLabel: "VDN_VDL_AOP_INF_18" }],
      [{ fiscalLabel: "HYDROMELS_PREMIX", alcohol: 1199 }],
    ];
    for (const [of] of fine) expect(names({ products: [product(of)] }), of?.fiscalLabel).toEqual([]);
  });

  test("collective capsules of both kinds together", () => {
    const both = [
      capsules({ type: "COLLECTIVES_DROITS_SUSPENDUS" }),
      capsules({ type: "COLLECTIVES_DROITS_ACQUITTES" }),
    ];
    expect(names({ capsules: both })).toEqual([]);
  });
});

describe("capsules", () => {
  test("have sizes of the list, else another one", () => {
    expect(sizeOf(750, false)).toEqual({ centilisation: "CL_75", ml: 750, bib: false });
    expect([listedSize(3000, true), listedSize(3000, false), listedMl("CL_18_7")]).toEqual([
      "BIB_300",
      undefined,
      187,
    ]);
    expect(sizeOf(330, false).centilisation).toBe("AUTRE");
  });

  test("are of the category of what they close", () => {
    const of = (...labels: Parameters<typeof crdCategoryOf>) => crdCategoryOf(...labels);
    expect([of("VT_IG_AOP"), of("VM_IG_AOP"), of("VDN_VDL_AOP_INF_18"), of("CIDRES")]).toEqual([
      "T",
      "M",
      "PI",
      "T",
    ]);
    expect([of("ALCOOL_AUTRE_SUP_18"), of("ALCOOL_AUTRE_SUP_18", true)]).toEqual([
      "ALCOOLS",
      "COGNAC-ARMAGNAC",
    ]);
    expect([of("BIERE_INF_2_8"), of("MATIERES_PREMIERES_ALCOOLS")]).toEqual([undefined, undefined]);
    expect(FIRST_COLORS.fr.map((c) => c.name)).toContain("Lie-de-vin");
  });
});

test("every refusal has its sentence in each language", () => {
  for (const lang of ["fr", "en"]) {
    const path = join(import.meta.dirname, "../../../../locales", lang, "excise.json");
    const { faults } = JSON.parse(readFileSync(path, "utf8")) as { faults: Record<string, string> };
    expect(Object.keys(faults).toSorted(), lang).toEqual(Object.keys(FAULT_CODES).toSorted());
    // A sentence only uses values that its fault provides.
    for (const [name, of, known] of REFUSED) {
      const declarationFault = faultsOf(worked(of), { ...NOW, ...known }).find((f) => f.name === name);
      const wanted = [...(faults[name] ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(([, key = ""]) => key);
      expect(Object.keys(declarationFault ? faultValues(declarationFault) : {}), name).toEqual(
        expect.arrayContaining(wanted),
      );
    }
  }
  const [first] = faultsOf(worked({ period: "2026-12" }), { ...NOW, last: "2026-09" }).slice(1);
  expect(first && faultValues(first)).toEqual({ missing: "10/2026" });
});
