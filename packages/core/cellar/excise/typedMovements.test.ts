import fc from "fast-check";
import { expect, it } from "vitest";
import { faultsOf } from "./faults.ts";
import { contraryOf, lineOf, netted, type ExciseMovement } from "./movements.ts";
import { NODES, nodesOf, type Form } from "./nodes.ts";
import { shiftPeriod } from "./periods.ts";
import { typedFault, type TypedMovement } from "./typedMovements.ts";
import { hl, product, worked } from "./testing/workedExample.fixture.ts";

const MOVE: TypedMovement = {
  kind: "sale",
  side: "suspended",
  enters: false,
  node: "sales",
  label: "VT_IG_AOP",
};
const MONTHS = { moved: "2026-10", declared: "2026-10" };
const back = (origin: string): TypedMovement => ({
  ...MOVE,
  kind: "replacement",
  enters: true,
  node: "replaced",
  origin,
});

it.each([
  ["a sale", MOVE, null],
  ["goods that left two years ago", back("2024-10"), null],
  ["goods that left before", back("2024-09"), "origin-month-old"],
  ["goods that leave next month", back("2026-11"), "origin-month-future"],
  ["wine made under suspension", { ...MOVE, kind: "production", enters: true, node: "produced" }, null],
  [
    "wine made with its duty paid",
    { ...MOVE, kind: "production", side: "paid", enters: true, node: null },
    "production-paid",
  ],
  ["raw material that is sold", { ...MOVE, label: "MATIERES_PREMIERES_ALCOOLS" }, "raw-material-taxed"],
  [
    "raw material whose duty is paid",
    { ...MOVE, kind: "purchase", side: "paid", enters: true, label: "MATIERES_PREMIERES_ALCOOLS" },
    "raw-material-paid",
  ],
  ["raw material that breaks there", { ...MOVE, side: "paid", label: "MATIERES_PREMIERES_ALCOOLS" }, null],
] as const)("%s", (_, movement, expected) => {
  expect(typedFault(movement, MONTHS, false)).toBe(expected);
});

it("a grant for duty-paid goods takes none under suspension, and lets what lies there go", () => {
  expect(typedFault({ ...MOVE, enters: true, node: "purchases" }, MONTHS, true)).toBe("paid-only-suspended");
  expect(typedFault(MOVE, MONTHS, true)).toBeNull();
});

it("what is posted late is as old as it will be when it is declared", () => {
  expect(typedFault(back("2024-09"), { moved: "2026-09", declared: "2026-10" }, false)).toBe(
    "origin-month-old",
  );
});

it("a replacement that may be typed is one that the closing takes", () => {
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 30 }), (age) => {
      const origin = shiftPeriod("2026-10", -age);
      const fault = typedFault(back(origin), MONTHS, false);
      const lines = [{ node: "replaced" as const, ml: hl("1"), origin }];
      const month = worked({ products: [product({ lines, observations: "Retour" })] });
      const refused = faultsOf(month, { firstMonth: 8, now: "2026-10" }).some((f) => f.code === "032");
      expect(fault !== null).toBe(refused);
    }),
  );
});

const FORMS: readonly Form[] = ["grower", "merchant", "paid"];
it("every line has a contrary that its form has, and that goes the other way", () => {
  for (const form of FORMS)
    for (const node of nodesOf(form)) {
      const contrary = contraryOf(node, form);
      expect(NODES[contrary].forms[form], `${form} ${node}`).toBeDefined();
      expect(NODES[contrary].flow).not.toBe(NODES[node].flow);
    }
});

const SALE: ExciseMovement = { id: 1, kind: "sale", side: "suspended", ml: -750, isSuspendedExit: false };
it("a movement that was taken back in its own month is none", () => {
  const contrary = { ...SALE, id: 2, ml: 750, reverses: 1 };
  expect(netted([SALE, contrary])).toEqual([]);
  expect(netted([contrary])).toEqual([contrary]);
  expect(netted([SALE])).toEqual([SALE]);
});

it("a movement that was declared is taken back on the contrary of its line", () => {
  const contrary = { ...SALE, id: 2, ml: 750, reverses: 1, origin: "2026-09" };
  expect(lineOf(contrary, "grower")).toBe("replaced");
  expect(lineOf({ ...contrary, isSuspendedExit: true }, "grower")).toBe("purchases");
  expect(lineOf({ ...contrary, kind: "tasting" }, "grower")).toBe("otherIn");
  expect(lineOf({ ...contrary, kind: "purchase", ml: -750 }, "merchant")).toBe("otherOut");
  expect(lineOf({ ...contrary, kind: "duty" }, "grower")).toBe("replaced");
  expect(lineOf({ ...contrary, kind: "duty", side: "paid", ml: -750 }, "grower")).toBe("sentBack");
});
