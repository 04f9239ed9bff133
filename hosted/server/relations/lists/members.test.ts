import type { Group, ListDefinition, Rule } from "@cuvee/core/relations/lists/definition.ts";
import { ruleOf } from "@cuvee/core/relations/lists/editing.ts";
import type { Calendar, Period } from "@cuvee/core/relations/lists/periods.ts";
import { isWithin } from "@cuvee/core/relations/lists/periods.ts";
import {
  FIXED_CHOICES,
  RULE_KEYS,
  specOf,
  type InputSpec,
  type RuleKey,
} from "@cuvee/core/relations/lists/rules.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readListsOfClient, readMemberIds } from "#relations/lists/compile.queries.ts";
import { monthsAndDays } from "#relations/lists/sources.queries.ts";
import { membersIn } from "#relations/lists/testing/evaluate.fixture.ts";
import { makeWorld } from "#relations/lists/testing/makeWorld.fixture.ts";
import { writeWorld } from "#relations/lists/testing/world.fixture.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

// The SQL of rules compared with plain code over the same rows: each rule by itself, and random trees of them.

const SHOP = "worldofthelists1";
const TODAY = "2026-11-20";
const calendar: Calendar = { today: TODAY, years: { month: 9, day: 1, stated: [] } };
const CLIENTS = 60;
const world = makeWorld(7, TODAY, CLIENTS);
// One of them was merged into another: it is a member of nothing.
const [merged, target] = world.clients;
if (merged && target) {
  merged.mergedInto = target.id;
  merged.userId = null;
}
world.visits = world.visits.filter(({ clientId }) => clientId !== merged?.id);
world.movements = world.movements.map((m) =>
  m.clientId === merged?.id ? { ...m, clientId: target?.id ?? "" } : m,
);

const OTHER: ListDefinition = {
  include: {
    match: "any",
    rules: [ruleOf("kind", { kinds: ["professional"] }), ruleOf("newsletter")],
    groups: [],
  },
  exclude: { match: "all", rules: [ruleOf("language", { languages: ["de"] })], groups: [] },
};
const lists = new Map([["l1", OTHER]]);
const isLong = Boolean(process.env["LONG"]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  await writeWorld(server.ownerUrl, SHOP, world);
});
afterAll(() => server.stop());

const compiled = (definition: ListDefinition): Promise<string[]> =>
  server.app.services.database.transaction({ shopId: SHOP }, (tx) =>
    readMemberIds(tx, SHOP, calendar, { include: [{ id: null, definition }], exclude: [], known: lists }),
  );
const plain = (definition: ListDefinition): string[] => membersIn(definition, { world, calendar, lists });
const all = (...rules: Rule[]): ListDefinition => ({
  include: { match: "all", rules, groups: [] },
  exclude: null,
});

const period: fc.Arbitrary<Period> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("last", "before"),
    count: fc.integer({ min: 1, max: 30 }),
    unit: fc.constantFrom("day", "month", "year"),
  }) as fc.Arbitrary<Period>,
  fc.record({
    kind: fc.constant("between" as const),
    from: fc.constantFrom(null, "2024-03-01", "2025-01-15", "2026-02-01"),
    until: fc.constantFrom("2025-06-30", "2026-06-12", "2026-11-20"),
  }),
  fc.record({ kind: fc.constant("fiscalYear" as const), offset: fc.integer({ min: -2, max: 0 }) }),
);
/** Values of choices that the world has, and one that it has not. */
const VALUES: Record<string, readonly string[]> = {
  ...FIXED_CHOICES,
  states: ["Prospect", "Contacté", "x"],
  tags: ["salon", "vip", "x"],
  tags2: ["x"],
  families: ["wineShop", "private", "x"],
  families2: ["x"],
  grids: ["public", "pro", "x"],
  countries: ["FR", "BE", "x"],
  departments: ["33", "2A", "2B", "974", "75"],
  owners: ["u1", "u2", "x"],
  agents: ["g1", "g2", "x"],
  products: ["pa", "pb", "x"],
  vintages: ["2019", "2020"],
  productTypes: ["wine", "champagne"],
  appellations: ["Bandol", "Champagne"],
  events: ["ev1", "ev2"],
  lots: ["L1", "L2"],
  lists: ["l1"],
  campaigns: ["g1", "g2", "x"],
};
const bounds = (most: number) =>
  fc
    .tuple(
      fc.integer({ min: -most, max: most }),
      fc.integer({ min: 0, max: most }),
      fc.integer({ min: 0, max: 2 }),
    )
    .map(([from, more, open]) => ({ from: open === 1 ? null : from, to: open === 2 ? null : from + more }));
const INPUTS: { [K in InputSpec["kind"]]: (spec: Extract<InputSpec, { kind: K }>) => fc.Arbitrary<unknown> } =
  {
    choices: ({ from }) =>
      fc.uniqueArray(fc.constantFrom(...(VALUES[from] ?? [])), { minLength: 1, maxLength: 3 }),
    words: () =>
      fc.uniqueArray(fc.constantFrom("33", "7", "20", "97400", "x"), { minLength: 1, maxLength: 2 }),
    period: () => period,
    days: ({ least }) => fc.integer({ min: least, max: 40 }),
    range: ({ unit }) => bounds(unit === "cents" ? 60_000 : 400),
    least: () =>
      fc.oneof(
        fc.record({ by: fc.constant("times"), value: fc.integer({ min: 1, max: 4 }) }),
        fc.record({ by: fc.constant("bottles"), value: fc.integer({ min: 1, max: 30 }) }),
        fc.record({ by: fc.constant("amount"), value: fc.integer({ min: 1, max: 60_000 }) }),
      ),
    flag: () => fc.boolean(),
  };
const inputArbitrary = (spec: InputSpec): fc.Arbitrary<unknown> => {
  const make = INPUTS[spec.kind] as (spec: InputSpec) => fc.Arbitrary<unknown>;
  return spec.optional ? fc.option(make(spec), { nil: null, freq: 2 }) : make(spec);
};
const ruleArbitrary = (key: RuleKey): fc.Arbitrary<Rule> => {
  const { inputs, negatable } = specOf(key);
  const values = Object.fromEntries(
    Object.entries(inputs).map(([name, spec]) => [name, inputArbitrary(spec)]),
  );
  return fc.record({
    rule: fc.constant(key),
    not: negatable ? fc.boolean() : fc.constant(false),
    inputs: fc.record(values),
  }) as unknown as fc.Arbitrary<Rule>;
};
const anyRule = fc.oneof(...RULE_KEYS.map(ruleArbitrary));
const groupArbitrary = (level: number): fc.Arbitrary<Group> =>
  fc.record({
    match: fc.constantFrom("all" as const, "any" as const),
    rules: fc.array(anyRule, { minLength: 1, maxLength: 3 }),
    groups: level < 3 ? fc.array(groupArbitrary(level + 1), { maxLength: 2 }) : fc.constant([]),
  });

test.for(RULE_KEYS)("the rule %s finds the same clients as plain code", async (key) => {
  await fc.assert(
    fc.asyncProperty(ruleArbitrary(key), async (rule) => {
      expect(await compiled(all(rule))).toEqual(plain(all(rule)));
    }),
    { numRuns: isLong ? 60 : 6, seed: 4 },
  );
});

test("trees of rules, with exclusions, find the same clients as plain code", async () => {
  await fc.assert(
    fc.asyncProperty(
      groupArbitrary(1),
      fc.option(groupArbitrary(2), { nil: null }),
      async (include, exclude) => {
        const definition = { include, exclude };
        expect(await compiled(definition)).toEqual(plain(definition));
      },
    ),
    { numRuns: isLong ? 400 : 15, seed: 4 },
  );
});

test("of one client the statement says what it says of all", async () => {
  const definitions = RULE_KEYS.map((key) => all(...fc.sample(ruleArbitrary(key), { numRuns: 1, seed: 9 })));
  const read = definitions.map((definition, n) => ({ id: `x${n}`, definition }));
  const known = new Map([...lists, ...read.map(({ id, definition }) => [id, definition] as const)]);
  for (const { id: clientId } of world.clients.slice(1, isLong ? undefined : 6)) {
    const found = await server.app.services.database.transaction({ shopId: SHOP }, (tx) =>
      readListsOfClient(tx, SHOP, calendar, { clientId, lists: read, known }),
    );
    expect(found).toEqual(
      read
        .filter(({ definition }) =>
          membersIn(definition, { world, calendar, lists: known }).includes(clientId),
        )
        .map(({ id }) => id),
    );
  }
});

test("whole months and the days beside them are the days of the range, each once", () => {
  const days = fc
    .integer({ min: 0, max: 900 })
    .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.option(days), fc.option(days), days, (from, until, day) => {
      fc.pre(from === null || until === null || from <= until);
      const { months, days: parts } = monthsAndDays({ from, until });
      const month = `${day.slice(0, 7)}-01`;
      const times =
        Number(months !== null && isWithin(month, months)) +
        parts.filter((part) => isWithin(day, part)).length;
      expect(times).toBe(isWithin(day, { from, until }) ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});
