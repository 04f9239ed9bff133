import type { Rule } from "@cuvee/core/relations/lists/definition.ts";
import { ruleOf } from "@cuvee/core/relations/lists/editing.ts";
import type { Calendar } from "@cuvee/core/relations/lists/periods.ts";
import { RULE_KEYS } from "@cuvee/core/relations/lists/rules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMemberIds } from "#relations/lists/compile.queries.ts";
import {
  writeWorld,
  type World,
  type WorldClient,
  type WorldMessage,
  type WorldSale,
} from "#relations/lists/testing/world.fixture.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

// Each rule in a world that is small enough to be counted by hand. Today is 20 November 2026; the fiscal year began on
// 1 September.

const SHOP = "worldofthelists2";
const calendar: Calendar = { today: "2026-11-20", years: { month: 9, day: 1, stated: [] } };

const person = (id: string, more: Partial<WorldClient> = {}): WorldClient => ({
  id,
  kind: "individual",
  pipe: null,
  typology: null,
  lang: "fr",
  emails: [`${id}@example.org`],
  mobile: "",
  phone: "",
  birthday: "",
  family: "",
  tags: [],
  country: "FR",
  zipcode: "33000",
  ownerId: null,
  agentId: null,
  userId: null,
  createdOn: "2024-01-10",
  isArchived: false,
  mergedInto: null,
  points: null,
  subscribed: false,
  isImported: false,
  ...more,
});
const sale = (
  [id, clientId, on]: [string, string, string],
  [product, vintage, units, cents]: [string, string, number, number],
  more: Partial<WorldSale> = {},
): WorldSale => ({
  id,
  clientId,
  kind: "order",
  channel: "site",
  on,
  lines: [{ product, vintage, units, cents }],
  counts: 1,
  ...more,
});

const message = (
  id: string,
  [campaign, clientId]: [WorldMessage["campaign"], string],
  more: Partial<WorldMessage> = {},
): WorldMessage => ({
  id,
  campaign,
  clientId,
  state: "accepted",
  bounced: false,
  clicked: false,
  called: null,
  orderedBy: null,
  ...more,
});

const world: World = {
  clients: [
    // Ada buys every month; Bob bought long ago; the wine shop buys much, at the till too; Dan is a prospect; Eve
    // came for a visit; Fay brought back what she bought; Gus is archived; Hal was merged into Ada.
    person("ada", {
      lang: "en",
      tags: ["salon", "vip"],
      userId: "uada",
      points: 120,
      subscribed: true,
      birthday: "12-03",
    }),
    person("bob", { mobile: "+33612345678", zipcode: "20200", ownerId: "u1", createdOn: "2026-11-01" }),
    person("cave", {
      phone: "+33712345678",
      kind: "professional",
      typology: "pro",
      family: "wineShop",
      agentId: "g1",
      zipcode: "20100",
    }),
    person("dan", { pipe: "Contacté", emails: [], country: "BE", zipcode: "1000", isImported: true }),
    person("eve", { zipcode: "97400" }),
    person("fay", { zipcode: "75011" }),
    person("gus", { isArchived: true, tags: ["salon"] }),
    person("hal", { mergedInto: "ada", tags: ["salon"] }),
  ],
  sales: [
    sale(["a1", "ada", "2026-08-20"], ["pa", "2019", 6, 6000]),
    sale(["a2", "ada", "2026-09-20"], ["pa", "2020", 6, 6600]),
    sale(["a3", "ada", "2026-10-20"], ["pb", "2020", 3, 9000]),
    sale(["b1", "bob", "2025-10-01"], ["pb", "2020", 12, 30_000]),
    sale(["c1", "cave", "2025-03-02"], ["pa", "2019", 60, 40_000], { channel: "agent" }),
    sale(["c2", "cave", "2025-04-02"], ["pa", "2019", 60, 40_000], { channel: "office" }),
    sale(["c3", "cave", "2025-05-02"], ["pa", "2020", 60, 42_000], { channel: "till", kind: "ticket" }),
    sale(["f1", "fay", "2026-10-01"], ["pa", "2019", 6, 6000], { channel: "till", kind: "ticket" }),
    sale(["f2", "fay", "2026-10-08"], ["pa", "2019", -6, -6000], {
      channel: "till",
      kind: "ticket",
      counts: 0,
    }),
  ],
  visits: [
    {
      id: "v1",
      clientId: "eve",
      by: "mail",
      status: "attended",
      on: "2026-06-01",
      bookedOn: "2026-05-20",
      eventId: "ev1",
    },
    {
      id: "v2",
      clientId: "ada",
      by: "account",
      status: "attended",
      on: "2026-08-20",
      bookedOn: "2026-08-01",
      eventId: "ev2",
    },
    {
      id: "v3",
      clientId: "bob",
      by: "order",
      status: "noShow",
      on: "2026-09-05",
      bookedOn: "2026-09-01",
      eventId: "ev1",
    },
  ],
  quotes: [
    { id: "q1", clientId: "cave", status: "sent", sentOn: "2026-11-01" },
    { id: "q2", clientId: "ada", status: "sent", sentOn: "2026-11-15" },
    { id: "q3", clientId: "bob", status: "expired", sentOn: "2026-10-01" },
  ],
  claims: [
    { id: "k1", clientId: "cave", dueOn: "2026-10-31", openCents: 900 },
    { id: "k2", clientId: "bob", dueOn: "2026-10-01", openCents: 0 },
  ],
  messages: [
    message("g1", ["g1", "ada"], { clicked: true, orderedBy: "link" }),
    message("g2", ["g1", "bob"], { clicked: true }),
    message("g3", ["g1", "cave"], { orderedBy: "coupon" }),
    message("g4", ["g1", "eve"], { called: "interested" }),
    // Dan was not written to, and the message to Fay came back: her order is not an answer to it.
    message("g5", ["g1", "dan"], { state: "skipped" }),
    message("g6", ["g1", "fay"], { bounced: true, orderedBy: "coupon" }),
    message("g7", ["g2", "hal"]),
    message("g8", ["g2", "fay"], { called: "notReached" }),
  ],
  movements: [
    {
      id: 1,
      lot: "L19",
      product: "pa",
      vintage: "2019",
      by: "order",
      ref: "mo1",
      clientId: "ada",
      isReversed: false,
    },
    {
      id: 2,
      lot: "L19",
      product: "pa",
      vintage: "2019",
      by: "ticket",
      ref: "mt1",
      clientId: "fay",
      isReversed: false,
    },
    {
      id: 3,
      lot: "L19",
      product: "pa",
      vintage: "2019",
      by: "sample",
      ref: "ms1",
      clientId: "dan",
      isReversed: false,
    },
    {
      id: 4,
      lot: "L19",
      product: "pa",
      vintage: "2019",
      by: "hand",
      ref: "mh1",
      clientId: "bob",
      isReversed: true,
    },
    {
      id: 5,
      lot: "L20",
      product: "pa",
      vintage: "2020",
      by: "order",
      ref: "mo2",
      clientId: "cave",
      isReversed: false,
    },
  ],
};

const EVERYONE = ["ada", "bob", "cave", "dan", "eve", "fay"];
const last = (count: number, unit: "day" | "month" | "year") => ({ kind: "last", count, unit }) as const;
const before = (count: number, unit: "day" | "month" | "year") => ({ kind: "before", count, unit }) as const;

const CASES: readonly [string, Rule, readonly string[]][] = [
  ["everyone but the archived and the merged", ruleOf("everyone"), EVERYONE],
  ["professionals", ruleOf("kind", { kinds: ["professional"] }), ["cave"]],
  ["prospects", ruleOf("prospect"), ["dan"]],
  ["prospects of another state", ruleOf("prospect", { states: ["Prospect"] }), []],
  ["the public grid", ruleOf("grid", { grids: ["public"] }), ["ada", "bob", "dan", "eve", "fay"]],
  ["a family", ruleOf("family", { families: ["wineShop"] }), ["cave"]],
  ["a second family", ruleOf("family2", { families: ["x"] }), []],
  ["a tag", ruleOf("tag", { tags: ["salon"] }), ["ada"]],
  ["without a tag", ruleOf("tag", { tags: ["vip"] }, true), ["bob", "cave", "dan", "eve", "fay"]],
  ["a second tag", ruleOf("tag2", { tags: ["salon"] }), []],
  ["a language", ruleOf("language", { languages: ["en", "de"] }), ["ada"]],
  ["no e-mail", ruleOf("email", {}, true), ["dan"]],
  ["a mobile", ruleOf("mobile"), ["bob", "cave"]],
  ["a birthday in a month", ruleOf("birthday", { months: ["12", "01"] }), ["ada"]],
  ["an account", ruleOf("account"), ["ada"]],
  ["created in the last 20 days", ruleOf("created", { period: last(20, "day") }), ["bob"]],
  ["a country", ruleOf("country", { countries: ["BE"] }), ["dan"]],
  [
    "two departments of Corsica and overseas",
    ruleOf("department", { departments: ["2A", "974"] }),
    ["cave", "eve"],
  ],
  ["the other one", ruleOf("department", { departments: ["2B"] }), ["bob"]],
  ["postal codes", ruleOf("postcode", { prefixes: ["20", "750"] }), ["bob", "cave", "fay"]],
  ["an owner", ruleOf("owner", { owners: ["u1"] }), ["bob"]],
  ["any agent", ruleOf("agent"), ["cave"]],
  ["no agent", ruleOf("agent", {}, true), ["ada", "bob", "dan", "eve", "fay"]],
  // Ada agreed to the newsletter before anything else; Bob and the wine shop bought first; Dan came by an import.
  ["by a visit", ruleOf("source", { sources: ["visit"] }), ["eve"]],
  ["by the newsletter or an import", ruleOf("source", { sources: ["newsletter", "import"] }), ["ada", "dan"]],
  ["by an agent or the till", ruleOf("source", { sources: ["agent", "till"] }), ["cave", "fay"]],
  // Fay brought everything back, and still placed a purchase.
  ["bought anything", ruleOf("bought"), ["ada", "bob", "cave", "fay"]],
  ["bought a product", ruleOf("bought", { products: ["pa"] }), ["ada", "cave"]],
  ["bought a vintage", ruleOf("bought", { products: ["pa"], vintages: ["2020"] }), ["ada", "cave"]],
  ["bought champagne", ruleOf("bought", { productTypes: ["champagne"] }), ["ada", "bob"]],
  ["bought red in 3 months", ruleOf("bought", { colors: ["red"], period: last(3, "month") }), ["ada"]],
  [
    "bought an appellation twice",
    ruleOf("bought", { appellations: ["Bandol"], least: { by: "times", value: 2 } }),
    ["ada", "cave"],
  ],
  ["bought 13 bottles", ruleOf("bought", { least: { by: "bottles", value: 13 } }), ["ada", "cave"]],
  ["bought for 300 €", ruleOf("bought", { least: { by: "amount", value: 30_000 } }), ["bob", "cave"]],
  ["bought at the till", ruleOf("bought", { channels: ["till"] }), ["cave", "fay"]],
  ["never bought champagne", ruleOf("notBought", { products: ["pb"] }), ["cave", "dan", "eve", "fay"]],
  [
    "bought champagne, but not in 12 months",
    ruleOf("notBought", { products: ["pb"], period: last(12, "month"), former: true }),
    ["bob"],
  ],
  [
    "first order in this fiscal year",
    ruleOf("firstOrder", { period: { kind: "fiscalYear", offset: 0 } }),
    ["fay"],
  ],
  [
    "first order in the one before",
    ruleOf("firstOrder", { period: { kind: "fiscalYear", offset: -1 } }),
    ["ada", "bob"],
  ],
  ["last order more than a year ago", ruleOf("lastOrder", { period: before(1, "year") }), ["bob", "cave"]],
  [
    "turnover of a stretch of days",
    ruleOf("turnover", {
      amounts: { from: 6000, to: 20_000 },
      period: { kind: "between", from: "2026-08-20", until: "2026-10-05" },
    }),
    ["ada", "fay"],
  ],
  [
    "no turnover in 12 months",
    ruleOf("turnover", { amounts: { from: null, to: 0 }, period: last(12, "month") }),
    ["bob", "cave", "dan", "eve", "fay"],
  ],
  [
    "an average basket of 300 € and more",
    ruleOf("basket", { amounts: { from: 30_000, to: null } }),
    ["bob", "cave"],
  ],
  // Individuals who bought in 24 months: Bob (1 sale), Fay (1), Ada (3); the only professional has the lowest score.
  ["the most frequent", ruleOf("rfm", { frequency: ["4"] }), ["ada"]],
  ["the least recent", ruleOf("rfm", { recency: ["1"] }), ["bob", "cave"]],
  // The wine shop bought every month until May 2025; Ada is within twice her gap of a month.
  ["late", ruleOf("overdue"), ["cave"]],
  ["visited", ruleOf("visited", { period: last(6, "month") }), ["ada", "eve"]],
  ["did not visit", ruleOf("visited", { events: ["ev1"] }, true), ["ada", "bob", "cave", "dan", "fay"]],
  // Ada bought on the day of her visit.
  ["visited without buying", ruleOf("visitedOnly"), ["eve"]],
  ["did not come", ruleOf("noShow"), ["bob"]],
  ["a quote without answer for 10 days", ruleOf("quote", { days: 10 }), ["cave"]],
  ["unpaid for 15 days", ruleOf("unpaid", { days: 15 }), ["cave"]],
  ["points", ruleOf("points", { points: { from: 100, to: null } }), ["ada"]],
  ["the newsletter", ruleOf("newsletter"), ["ada"]],
  [
    "received a campaign",
    ruleOf("campaign", { campaigns: ["g1"], answers: ["received"] }),
    ["ada", "bob", "cave", "eve"],
  ],
  // Hal, who was merged into Ada, received the second one.
  ["received another", ruleOf("campaign", { campaigns: ["g2"], answers: ["received"] }), ["ada", "fay"]],
  [
    "ordered by the link or the coupon of a campaign",
    ruleOf("campaign", { campaigns: ["g1", "g2"], answers: ["ordered"] }),
    ["ada", "cave"],
  ],
  [
    "clicked, or was interested on the telephone",
    ruleOf("campaign", { campaigns: ["g1"], answers: ["clicked", "called"] }),
    ["ada", "bob", "eve"],
  ],
  [
    "did not order",
    ruleOf("campaign", { campaigns: ["g1"], answers: ["ordered"] }, true),
    ["bob", "dan", "eve", "fay"],
  ],
  // A movement that was reversed counts for nobody.
  ["a lot", ruleOf("lot", { lots: ["L19"] }), ["ada", "dan", "fay"]],
  ["two lots of a vintage", ruleOf("lot", { lots: ["L19", "L20"], vintages: ["2020"] }), ["cave"]],
  ["members of another list", ruleOf("member", { lists: ["l1"] }), ["ada", "fay"]],
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: false });
  await writeWorld(server.ownerUrl, SHOP, world);
});
afterAll(() => server.stop());

test.for(CASES)("%s", async ([, rule, expected]) => {
  const known = new Map([
    [
      "l1",
      {
        include: {
          match: "any" as const,
          rules: [ruleOf("tag", { tags: ["vip"] }), ruleOf("postcode", { prefixes: ["75"] })],
          groups: [],
        },
        exclude: null,
      },
    ],
  ]);
  const definition = { include: { match: "all" as const, rules: [rule], groups: [] }, exclude: null };
  const found = await server.app.services.database.transaction({ shopId: SHOP }, (tx) =>
    readMemberIds(tx, SHOP, calendar, { include: [{ id: null, definition }], exclude: [], known }),
  );
  expect(found).toEqual(expected);
});

test("each rule has a case", () => {
  expect(RULE_KEYS.filter((key) => !CASES.some(([, { rule }]) => rule === key))).toEqual([]);
});
