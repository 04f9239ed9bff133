import type { Group, InputsOf, ListDefinition, Range, Rule } from "@cuvee/core/relations/lists/definition.ts";
import {
  daysOf,
  isWithin,
  type Calendar,
  type DayRange,
  type Period,
} from "@cuvee/core/relations/lists/periods.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import {
  EQ75,
  GOODS,
  type World,
  type WorldClient,
  type WorldMessage,
  type WorldSale,
} from "#relations/lists/testing/world.fixture.ts";

/**
 * The rules of lists in plain code over the rows of a small world, written from their definitions and not from the SQL:
 * tests compare the two.
 */
type Context = {
  world: World;
  calendar: Calendar;
  /** Definitions of other lists, without members by hand. */
  lists: ReadonlyMap<string, ListDefinition>;
};
type Test<I> = (inputs: I, client: WorldClient, context: Context) => boolean;

const ALWAYS: DayRange = { from: null, until: null };
const rangeOf = (period: Period | null, { calendar }: Context): DayRange =>
  period === null ? ALWAYS : daysOf(period, calendar);
const holds = ({ from, to }: Range, value: number): boolean =>
  (from === null || value >= from) && (to === null || value <= to);
const has = (values: readonly string[] | null, value: string): boolean =>
  values === null || values.includes(value);
const daysBetween = (a: string, b: string): number =>
  Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

type Goods = Omit<InputsOf<"notBought">, "period" | "former">;
const isNamed = ({ channels: _, ...goods }: Goods): boolean => Object.values(goods).some((v) => v !== null);

function fits(line: WorldSale["lines"][number], goods: Goods): boolean {
  const product = GOODS.find(({ id }) => id === line.product);
  return (
    product !== undefined &&
    has(goods.products, product.id) &&
    has(goods.vintages, line.vintage) &&
    has(goods.productTypes, product.type) &&
    has(goods.colors, product.color) &&
    has(goods.appellations, product.appellation)
  );
}

/** Returns the purchases of goods by a client: times, units, bottles of 75 cl, cents. */
function boughtOf(client: WorldClient, goods: Goods, range: DayRange, { world }: Context) {
  const total = { times: 0, units: 0, bottles: 0, cents: 0 };
  for (const sale of world.sales) {
    if (sale.clientId !== client.id || !isWithin(sale.on, range) || !has(goods.channels, sale.channel))
      continue;
    const lines = sale.lines.filter((line) => !isNamed(goods) || fits(line, goods));
    const units = lines.reduce((sum, line) => sum + line.units, 0);
    total.units += isNamed(goods) ? units : sale.counts;
    total.times += isNamed(goods) ? Number(units > 0) : sale.counts;
    total.bottles += (units * EQ75) / 1000;
    total.cents += lines.reduce((sum, line) => sum + line.cents, 0);
  }
  return total;
}
const ANY: Goods = {
  products: null,
  vintages: null,
  productTypes: null,
  colors: null,
  appellations: null,
  channels: null,
};

function hasBought(
  client: WorldClient,
  { goods, range, least = null }: { goods: Goods; range: DayRange; least?: InputsOf<"bought">["least"] },
  context: Context,
): boolean {
  const total = boughtOf(client, goods, range, context);
  if (least === null) return total.units > 0;
  return { times: total.times, bottles: total.bottles, amount: total.cents }[least.by] >= least.value;
}

/** Days on which a client bought, as the list of clients counts them. */
const purchaseDays = ({ id }: WorldClient, { world }: Context): string[] =>
  world.sales
    .filter(({ clientId, counts }) => clientId === id && counts === 1)
    .map(({ on }) => on)
    .toSorted();

function isOverdue(client: WorldClient, context: Context): boolean {
  const days = [...new Set(purchaseDays(client, context))];
  const gaps = days
    .slice(1)
    .map((day, n) => daysBetween(days[n] ?? day, day))
    .toSorted((a, b) => a - b);
  if (gaps.length < 2) return false;
  const middle = (gaps.length - 1) / 2;
  const median = ((gaps[Math.floor(middle)] ?? 0) + (gaps[Math.ceil(middle)] ?? 0)) / 2;
  return daysBetween(days.at(-1) ?? "", context.calendar.today) > 2 * median;
}

const isMember = ({ isArchived, mergedInto }: WorldClient): boolean => !isArchived && mergedInto === null;

type Scores = { recency: number; frequency: number; monetary: number };
function scoresOf(client: WorldClient, context: Context): Scores | null {
  const [year = 0, month = 0] = context.calendar.today.split("-").map(Number);
  const from = new Date(Date.UTC(year, month - 24, 1)).toISOString().slice(0, 10);
  const figures = (one: WorldClient) => ({
    id: one.id,
    recency: purchaseDays(one, context).at(-1) ?? "",
    ...boughtOf(one, ANY, { from, until: null }, context),
  });
  const peers = context.world.clients
    .filter((one) => isMember(one) && one.kind === client.kind)
    .map(figures)
    .filter(({ times, recency }) => times > 0 && recency !== "");
  const own = peers.find(({ id }) => id === client.id);
  if (!own) return null;
  const score = (below: (peer: (typeof peers)[number]) => boolean): number =>
    1 + Math.floor((5 * peers.filter(below).length) / peers.length);
  return {
    recency: score((peer) => peer.recency < own.recency),
    frequency: score((peer) => peer.times < own.times),
    monetary: score((peer) => peer.cents < own.cents),
  };
}

function sourceOf(client: WorldClient, { world }: Context): string | null {
  if (client.isImported) return "import";
  const traces = [
    ...(client.subscribed && client.emails.length > 0
      ? [{ day: "2026-01-01", rank: 1, source: "newsletter" }]
      : []),
    ...world.visits
      .filter(({ clientId, status }) => clientId === client.id && status !== "cancelled")
      .map(({ bookedOn }) => ({ day: bookedOn, rank: 2, source: "visit" })),
    ...world.sales
      .filter(({ clientId, counts }) => clientId === client.id && counts === 1)
      .map(({ on, channel }) => ({ day: on, rank: 3, source: channel as string })),
  ].toSorted((a, b) => a.day.localeCompare(b.day) || a.rank - b.rank || (a.source < b.source ? -1 : 1));
  return traces[0]?.source ?? null;
}

function departmentOf({ country, zipcode }: WorldClient): string {
  if (country !== "FR" || !/^\d{5}$/.test(zipcode)) return "";
  if (zipcode.startsWith("20")) return zipcode < "20200" ? "2A" : "2B";
  return /^9[78]/.test(zipcode) ? zipcode.slice(0, 3) : zipcode.slice(0, 2);
}

const visitsOf = (
  client: WorldClient,
  status: string,
  { period, events }: { period: Period | null; events: string[] | null },
  context: Context,
) =>
  context.world.visits.filter(
    (visit) =>
      visit.clientId === client.id &&
      visit.status === status &&
      has(events, visit.eventId) &&
      isWithin(visit.on, rangeOf(period, context)),
  );

function visitedOnly(client: WorldClient, inputs: InputsOf<"visitedOnly">, context: Context): boolean {
  const last = visitsOf(client, "attended", inputs, context)
    .map(({ on }) => on)
    .toSorted()
    .at(-1);
  return last !== undefined && boughtOf(client, ANY, { from: last, until: null }, context).bottles <= 0;
}

const isReached = ({ state, bounced }: WorldMessage): boolean => state === "accepted" && !bounced;
/** Returns the client that a message counts for: the one that its client was merged into. */
const readerOf = ({ clientId }: WorldMessage, { clients }: World): string =>
  clients.find(({ id }) => id === clientId)?.mergedInto ?? clientId;
/** Another message of the same campaign may be the one whose order counts. */
const hasOrdered = (message: WorldMessage, world: World): boolean =>
  world.messages.some(
    (m) =>
      readerOf(m, world) === readerOf(message, world) &&
      m.campaign === message.campaign &&
      m.orderedBy !== null,
  );

const TESTS: { [K in Rule["rule"]]: Test<InputsOf<K>> } = {
  everyone: () => true,
  kind: ({ kinds }, c) => kinds.includes(c.kind),
  prospect: ({ states }, c) => c.pipe !== null && has(states, c.pipe),
  grid: ({ grids }, c) => grids.includes(c.typology ?? "public"),
  family: ({ families }, c) => families.includes(c.family),
  family2: () => false,
  tag: ({ tags }, c) => c.tags.some((tag) => tags.includes(tag)),
  tag2: () => false,
  birthday: ({ months }, c) => months.includes(c.birthday.slice(0, 2)),
  language: ({ languages }, c) => languages.includes(c.lang),
  email: (_, c) => c.emails.length > 0,
  mobile: (_, c) => c.mobile !== "" || /^\+33[67]/.test(c.phone),
  account: (_, c) => c.userId !== null,
  created: ({ period }, c, x) => isWithin(c.createdOn, rangeOf(period, x)),
  country: ({ countries }, c) => countries.includes(c.country),
  department: ({ departments }, c) => departments.includes(departmentOf(c)),
  postcode: ({ prefixes }, c) => prefixes.some((prefix) => c.zipcode.startsWith(prefix)),
  owner: ({ owners }, c) => c.ownerId !== null && owners.includes(c.ownerId),
  agent: ({ agents }, c) => c.agentId !== null && has(agents, c.agentId),
  source: ({ sources }, c, x) => sources.includes(sourceOf(c, x) ?? ""),
  bought: ({ least, period, ...goods }, c, x) => hasBought(c, { goods, range: rangeOf(period, x), least }, x),
  notBought: ({ period, former, ...goods }, c, x) =>
    !hasBought(c, { goods, range: rangeOf(period, x) }, x) &&
    (!former || hasBought(c, { goods, range: ALWAYS }, x)),
  firstOrder: ({ period }, c, x) => {
    const [first] = purchaseDays(c, x);
    return first !== undefined && isWithin(first, rangeOf(period, x));
  },
  lastOrder: ({ period }, c, x) => {
    const last = purchaseDays(c, x).at(-1);
    return last !== undefined && isWithin(last, rangeOf(period, x));
  },
  turnover: ({ amounts, period }, c, x) => holds(amounts, boughtOf(c, ANY, rangeOf(period, x), x).cents),
  basket: ({ amounts, period }, c, x) => {
    const { times, cents } = boughtOf(c, ANY, rangeOf(period, x), x);
    return times > 0 && holds(amounts, cents / times);
  },
  rfm: ({ recency, frequency, monetary }, c, x) => {
    const scores = scoresOf(c, x);
    return (
      scores !== null &&
      has(recency, String(scores.recency)) &&
      has(frequency, String(scores.frequency)) &&
      has(monetary, String(scores.monetary))
    );
  },
  overdue: (_, c, x) => isOverdue(c, x),
  visited: (inputs, c, x) => visitsOf(c, "attended", inputs, x).length > 0,
  visitedOnly: (inputs, c, x) => visitedOnly(c, inputs, x),
  noShow: ({ period }, c, x) => visitsOf(c, "noShow", { period, events: null }, x).length > 0,
  quote: ({ days }, c, { world, calendar }) =>
    world.quotes.some(
      (q) => q.clientId === c.id && q.status === "sent" && q.sentOn <= dayAfter(calendar.today, -days),
    ),
  unpaid: ({ days }, c, { world, calendar }) =>
    world.claims.some(
      (k) => k.clientId === c.id && k.openCents > 0 && k.dueOn <= dayAfter(calendar.today, -days),
    ),
  points: ({ points }, c) => holds(points, c.userId === null ? 0 : (c.points ?? 0)),
  newsletter: (_, c) => c.subscribed && c.emails.length > 0,
  campaign: ({ campaigns, answers }, c, { world }) =>
    world.messages.some(
      (m) =>
        readerOf(m, world) === c.id &&
        campaigns.includes(m.campaign) &&
        isReached(m) &&
        (answers.includes("received") ||
          (answers.includes("clicked") && m.clicked) ||
          (answers.includes("called") && m.called === "interested") ||
          (answers.includes("ordered") && hasOrdered(m, world))),
    ),
  lot: ({ lots, products, vintages }, c, { world }) =>
    world.movements.some(
      (m) =>
        m.clientId === c.id &&
        !m.isReversed &&
        lots.includes(m.lot) &&
        has(products, m.product) &&
        has(vintages, m.vintage),
    ),
  member: ({ lists }, c, x) =>
    lists.some((id) => {
      const definition = x.lists.get(id);
      return definition !== undefined && belongs(definition, c, x);
    }),
};

function holdsRule(rule: Rule, client: WorldClient, context: Context): boolean {
  const test = TESTS[rule.rule] as Test<Rule["inputs"]>;
  return test(rule.inputs, client, context) !== rule.not;
}

function holdsGroup(group: Group, client: WorldClient, context: Context): boolean {
  const results = [
    ...group.rules.map((rule) => holdsRule(rule, client, context)),
    ...group.groups.map((inner) => holdsGroup(inner, client, context)),
  ];
  return group.match === "all" ? results.every(Boolean) : results.some(Boolean);
}

const belongs = ({ include, exclude }: ListDefinition, client: WorldClient, context: Context): boolean =>
  isMember(client) &&
  include !== null &&
  holdsGroup(include, client, context) &&
  (exclude === null || !holdsGroup(exclude, client, context));

/** Returns the ids of the members of a definition, in their order. */
export const membersIn = (definition: ListDefinition, context: Context): string[] =>
  context.world.clients
    .filter((client) => belongs(definition, client, context))
    .map(({ id }) => id)
    .toSorted();
