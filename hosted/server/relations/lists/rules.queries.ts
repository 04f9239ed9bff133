import type { InputsOf, Range, Rule, RuleOf } from "@cuvee/core/relations/lists/definition.ts";
import { daysOf, type DayRange, type Period } from "@cuvee/core/relations/lists/periods.ts";
import { ATTRIBUTION_DAYS, type RuleKey } from "@cuvee/core/relations/lists/rules.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import type { Compiler } from "#relations/lists/compiler.ts";
import { departmentOf, FRENCH_COUNTRIES } from "#relations/lists/places.queries.ts";
import { rfmScores } from "#relations/lists/rfm.queries.ts";
import {
  ALWAYS,
  namesGoods,
  ofGoods,
  orderDays,
  overdueClients,
  purchases,
  purchasesOf,
  sources,
  subscribers,
  visits,
  within,
  type Goods,
} from "#relations/lists/sources.queries.ts";

/** Condition over a client `c`: true or false, never null. */
type Condition = string;
/** Names the table of the members of another list. */
type MembersOf = (listId: string) => string;
type Compile<K extends RuleKey> = (inputs: InputsOf<K>, k: Compiler, membersOf: MembersOf) => Condition;

const isIn = (table: string, where = ""): Condition =>
  `c.id in (select client_id from ${table}${where === "" ? "" : ` where ${where}`})`;
const rangeOf = (k: Compiler, period: Period | null): DayRange =>
  period === null ? ALWAYS : daysOf(period, k.calendar);
const anyOf = (k: Compiler, column: string, values: readonly string[]): Condition =>
  `coalesce(${column} = any (${k.bind(values, "text[]")}), false)`;
const daysWithin = (k: Compiler, column: string, range: DayRange): Condition =>
  `true${within(k, column, range)}`;

/** Returns the condition that an expression is within bounds. */
const between = (k: Compiler, expression: string, { from, to }: Range, unit = ""): Condition =>
  `true${from === null ? "" : ` and ${expression} >= ${k.bind(from, "bigint")}${unit}`}${
    to === null ? "" : ` and ${expression} <= ${k.bind(to, "bigint")}${unit}`
  }`;
const holds = ({ from, to }: Range, value: number): boolean =>
  (from === null || from <= value) && (to === null || value <= to);

/** Returns the condition that a client bought goods: a threshold, or anything at all. */
function hasBought(
  k: Compiler,
  goods: Goods,
  range: DayRange,
  least: InputsOf<"bought">["least"],
): Condition {
  const isAny = !namesGoods(goods) && goods.channels === null;
  const table = isAny ? purchases(k, range) : purchasesOf(k, goods, range, least?.by === "times");
  if (least === null) return isIn(table, isAny ? "times > 0" : "units > 0");
  const column = { times: "times", bottles: "eq75", amount: "cents" }[least.by];
  const value = least.by === "bottles" ? least.value * 1000 : least.value;
  return isIn(table, `${column} >= ${k.bind(value, "bigint")}`);
}

const ofEvents = (k: Compiler, events: string[] | null): string =>
  events === null ? "" : ` and v.event_id = any (${k.bind(events, "text[]")})`;
const visitWhere = (k: Compiler, status: string, period: Period | null, events: string[] | null): string =>
  `v.status = '${status}'${ofEvents(k, events)}${within(k, "v.day", rangeOf(k, period))}`;

const PUBLIC_GRID = "(select g.key from typologies g where g.shop_id = c.shop_id and g.is_public)";

/** Returns the condition that a client received one of some lots: by an order, a ticket, a sample or by hand. */
function hasReceived(k: Compiler, { lots, products, vintages }: InputsOf<"lot">): Condition {
  const goods = { products, vintages, productTypes: null, colors: null, appellations: null };
  const formats =
    products === null && vintages === null
      ? ""
      : ` and m.format_id in (select f.id from formats f where f.shop_id = :shopId${ofGoods(k, goods)})`;
  const left = k.table(
    `select m.kind, m.order_id, m.client_id, m.document, m.operation_id from stock_movements m
     where m.shop_id = :shopId and m.lot <> '' and m.lot = any (${k.bind(lots, "text[]")}) and m.on_hand_delta < 0
       and m.kind in ('delivery', 'sale', 'export', 'replacement', 'gift', 'sample', 'tasting')${formats}
       and not exists (select 1 from stock_movements b where b.shop_id = m.shop_id and b.reverses = m.id)`,
  );
  return isIn(
    k.table(
      `select o.client_id from ${left} m join orders o on o.shop_id = :shopId and o.id = m.order_id
         where o.client_id is not null${k.only("o.client_id")}
       union
       select coalesce(c.merged_into, c.id) from ${left} m
         join clients c on c.shop_id = :shopId and c.id = m.client_id
       union
       select t.client_id from ${left} m
         join till_tickets t on t.shop_id = :shopId and t.number = m.document and m.document <> ''
         where t.client_id is not null and not t.is_training${k.only("t.client_id")}
       union
       select s.client_id from ${left} m
         join samples s on s.shop_id = :shopId and s.operation_id = m.operation_id
         where s.status = 'sent'${k.only("s.client_id")}`,
    ),
  );
}

/**
 * Tables of each answer to campaigns, of the bound `ids`, by client; `written` names the table of those whom a message
 * has reached. Orders are those of the link or of the coupon, as the results of a campaign count them.
 */
const ANSWERED: Record<string, (ids: string, written: string) => string> = {
  received: (_, written) => `select client_id from ${written}`,
  clicked: (_, written) => `select client_id from ${written} where clicked_at is not null`,
  called: (_, written) => `select client_id from ${written} where call_result = 'interested'`,
  ordered: (ids, written) => `select w.client_id from (
       select order_id, campaign_id from order_campaigns where shop_id = :shopId and campaign_id = any (${ids})
       union
       select u.order_id, g.id from campaigns g
       join promo_code_uses u on u.shop_id = g.shop_id and u.code = upper(g.coupon_code)
         and u.released_at is null and u.at >= g.started_at and (g.automation is not null
           or u.at < coalesce(g.ended_at, now()) + interval '${ATTRIBUTION_DAYS} days')
       where g.shop_id = :shopId and g.id = any (${ids}) and g.coupon_code <> '') a
     join orders o on o.shop_id = :shopId and o.id = a.order_id and o.status in ('pending', 'validated', 'invoiced')
     join ${written} w on w.client_id = o.client_id and w.campaign_id = a.campaign_id`,
};

/** Returns the condition that a client answered one of some campaigns in one of some ways. */
function hasAnswered(k: Compiler, { campaigns, answers }: InputsOf<"campaign">): Condition {
  const ids = k.bind(campaigns, "text[]");
  const written = k.table(
    `select coalesce(c.merged_into, c.id) as client_id, r.campaign_id, r.clicked_at, r.call_result
     from campaign_recipients r join clients c on c.shop_id = r.shop_id and c.id = r.client_id
     where r.shop_id = :shopId and r.campaign_id = any (${ids}) and r.state = 'accepted' and r.bounced_at is null
       ${k.only("coalesce(c.merged_into, c.id)")}`,
  );
  const parts = answers.flatMap((answer) => ANSWERED[answer]?.(ids, written) ?? []);
  return isIn(k.table(parts.join(" union ")));
}

/** Expression of the bottles that a client bought from the day of a visit `v` on: whole months by their sums. */
const BOTTLES_SINCE_VISIT = `coalesce((select sum(s.eq75) from sale_client_sums s where s.shop_id = :shopId
      and s.basis = 'ordered' and s.client_id = v.client_id
      and s.month > date_trunc('month', v.day::timestamp)::date), 0)
  + coalesce((select sum(f.eq75) from sale_facts f where f.shop_id = :shopId and f.basis = 'ordered'
      and f.client_id = v.client_id and f.day >= v.day
      and f.day < (date_trunc('month', v.day::timestamp) + interval '1 month')::date), 0)`;

/** Turnover is 0 for clients without purchases: bounds around 0 hold for them too. */
function hasTurnover(k: Compiler, { amounts, period }: InputsOf<"turnover">): Condition {
  const table = purchases(k, rangeOf(k, period));
  const inside = between(k, "cents", amounts);
  return holds(amounts, 0) ? `not (${isIn(table, `not (${inside})`)})` : isIn(table, inside);
}

const COMPILED: { [K in RuleKey]: Compile<K> } = {
  everyone: () => "true",
  kind: ({ kinds }, k) => anyOf(k, "c.kind", kinds),
  prospect: ({ states }, k) => (states === null ? "c.pipe is not null" : anyOf(k, "c.pipe", states)),
  grid: ({ grids }, k) => anyOf(k, `coalesce(c.typology, ${PUBLIC_GRID})`, grids),
  family: ({ families }, k) => anyOf(k, "c.family", families),
  family2: ({ families }, k) => anyOf(k, "c.family2", families),
  tag: ({ tags }, k) => `c.list_tag && ${k.bind(tags, "text[]")}`,
  tag2: ({ tags }, k) => `c.list_tag2 && ${k.bind(tags, "text[]")}`,
  language: ({ languages }, k) => anyOf(k, "c.lang", languages),
  email: () => "cardinality(c.emails) > 0",
  mobile: () => "(c.mobile <> '' or c.phone ~ '^[+]33[67]')",
  account: () => "c.user_id is not null",
  birthday: ({ months }, k) => anyOf(k, "left(c.birthday, 2)", months),
  created: ({ period }, k) =>
    daysWithin(k, "(c.created_at at time zone 'Europe/Paris')::date", rangeOf(k, period)),
  country: ({ countries }, k) => anyOf(k, "c.country", countries),
  department: ({ departments }, k) => anyOf(k, departmentOf(k.bind(FRENCH_COUNTRIES, "text[]")), departments),
  postcode: ({ prefixes }, k) => {
    const patterns = prefixes.map((prefix) => `${prefix.toUpperCase().replaceAll(" ", "")}%`);
    return `replace(upper(c.zipcode), ' ', '') like any (${k.bind(patterns, "text[]")})`;
  },
  owner: ({ owners }, k) => anyOf(k, "c.owner_id", owners),
  agent: ({ agents }, k) => (agents === null ? "c.agent_id is not null" : anyOf(k, "c.agent_id", agents)),
  source: ({ sources: from }, k) => isIn(sources(k), `source = any (${k.bind(from, "text[]")})`),
  bought: ({ least, period, ...goods }, k) => hasBought(k, goods, rangeOf(k, period), least),
  notBought: ({ period, former, ...goods }, k) => {
    const since = `not (${hasBought(k, goods, rangeOf(k, period), null)})`;
    return former ? `(${since} and ${hasBought(k, goods, ALWAYS, null)})` : since;
  },
  firstOrder: ({ period }, k) => isIn(orderDays(k), daysWithin(k, "first_on", rangeOf(k, period))),
  lastOrder: ({ period }, k) => isIn(orderDays(k), daysWithin(k, "last_on", rangeOf(k, period))),
  turnover: (inputs, k) => hasTurnover(k, inputs),
  basket: ({ amounts, period }, k) =>
    isIn(purchases(k, rangeOf(k, period)), `times > 0 and ${between(k, "cents", amounts, " * times")}`),
  rfm: (scores, k) =>
    isIn(
      rfmScores(k),
      `true${(["recency", "frequency", "monetary"] as const)
        .map((name) => {
          const chosen = scores[name];
          return chosen === null ? "" : ` and ${name} = any (${k.bind(chosen.map(Number), "int[]")})`;
        })
        .join("")}`,
    ),
  overdue: (_, k) => isIn(overdueClients(k)),
  visited: ({ events, period }, k) => isIn(`${visits(k)} v`, visitWhere(k, "attended", period, events)),
  visitedOnly: ({ events, period }, k) =>
    isIn(
      k.table(
        `select client_id from (select v.client_id, max(v.day) as day from ${visits(k)} v
           where ${visitWhere(k, "attended", period, events)} group by v.client_id) v
         where ${BOTTLES_SINCE_VISIT} <= 0`,
      ),
    ),
  noShow: ({ period }, k) => isIn(`${visits(k)} v`, visitWhere(k, "noShow", period, null)),
  quote: ({ days }, k) =>
    isIn(
      "quotes",
      `shop_id = :shopId and status = 'sent' and client_id is not null
        and (sent_at at time zone 'Europe/Paris')::date <= ${k.bind(dayAfter(k.calendar.today, -days), "date")}`,
    ),
  unpaid: ({ days }, k) =>
    isIn(
      "claims",
      `shop_id = :shopId and client_id is not null
        and due_on <= ${k.bind(dayAfter(k.calendar.today, -days), "date")}`,
    ),
  points: ({ points }, k) =>
    between(
      k,
      `coalesce((select l.points from loyalty_accounts l where l.shop_id = c.shop_id and l.user_id = c.user_id), 0)`,
      points,
    ),
  newsletter: (_, k) => isIn(subscribers(k)),
  campaign: (inputs, k) => hasAnswered(k, inputs),
  lot: (inputs, k) => hasReceived(k, inputs),
  member: ({ lists }, _, membersOf) => `(${lists.map((id) => isIn(membersOf(id))).join(" or ")})`,
};

/** Returns a rule as a condition over a client `c`, which is true or false and never null. */
export function compileRule(rule: Rule, k: Compiler, membersOf: MembersOf): Condition {
  const compile = COMPILED[rule.rule] as Compile<RuleKey>;
  const condition = compile((rule as RuleOf<RuleKey>).inputs, k, membersOf);
  return rule.not ? `not (${condition})` : `(${condition})`;
}
