/**
 * Rules of lists: a closed registry. Each rule is data: its place in the chooser, and its inputs. The schema, the
 * builder on screen, the sentences and the SQL derive from it (hosted/decisions/relations/0060-lists.md).
 */

/** Groups of the chooser, in its order. */
export const RULE_GROUPS = [
  "identity",
  "place",
  "tracking",
  "purchases",
  "habits",
  "visits",
  "relation",
  "recall",
  "lists",
] as const;
type RuleGroup = (typeof RULE_GROUPS)[number];

/** Choices whose values are known here; their names are texts of `lists.json`. */
export const FIXED_CHOICES = {
  kinds: ["individual", "professional"],
  languages: ["fr", "en", "es", "de", "it", "pt", "nl", "pl", "ru", "zh", "ja"],
  channels: ["site", "widget", "office", "agent", "till"],
  sources: ["site", "widget", "office", "agent", "till", "import", "visit", "newsletter"],
  colors: ["red", "white", "rose", "amber", "blond", "brown"],
  /** Ways in which clients answered a campaign. */
  answers: ["received", "clicked", "ordered", "called"],
  /** Months of the year, as birthdays are kept. */
  months: ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"],
  scores: ["1", "2", "3", "4", "5"],
} as const satisfies Record<string, readonly string[]>;
type FixedChoice = keyof typeof FIXED_CHOICES;

/** Choices that the shop's own data give; the call `options` names them. */
export const SHOP_CHOICES = [
  "states",
  "tags",
  "tags2",
  "families",
  "families2",
  "grids",
  "countries",
  "departments",
  "owners",
  "agents",
  "products",
  "vintages",
  "productTypes",
  "appellations",
  "events",
  "lots",
  "lists",
  "campaigns",
] as const;
export type ShopChoice = (typeof SHOP_CHOICES)[number];
export type ChoiceSource = FixedChoice | ShopChoice;

/** Days after a campaign's message or click in which an order counts for it. */
export const ATTRIBUTION_DAYS = 14;

/** Measures of purchases that a threshold may be of. */
export const MEASURES = ["times", "bottles", "amount"] as const;
export type Measure = (typeof MEASURES)[number];

export type InputSpec = (
  | { readonly kind: "choices"; readonly from: ChoiceSource }
  /** Free words: beginnings of postal codes. */
  | { readonly kind: "words"; readonly pattern: "postcode" }
  /** A period of days; see `periods.ts`. */
  | { readonly kind: "period" }
  /** Whole days. */
  | { readonly kind: "days"; readonly least: number; readonly most: number }
  /** Bounds, both included: cents without VAT, or points. */
  | { readonly kind: "range"; readonly unit: "cents" | "points" }
  /** A threshold of purchases: times, bottles of 75 cl, or cents without VAT. */
  | { readonly kind: "least" }
  | { readonly kind: "flag" }
) & { readonly optional?: true };

export type RuleSpec = {
  readonly group: RuleGroup;
  readonly inputs: { readonly [name: string]: InputSpec };
  /** The rule may be reversed: « n'a pas… ». */
  readonly negatable?: true;
};

const choices = <F extends ChoiceSource>(from: F) => ({ kind: "choices", from }) as const;
const someOf = <F extends ChoiceSource>(from: F) => ({ kind: "choices", from, optional: true }) as const;
const period = { kind: "period" } as const;
const somePeriod = { kind: "period", optional: true } as const;
const amounts = { kind: "range", unit: "cents" } as const;

/** Goods and conditions of purchases; nothing chosen: whatever was bought. */
const goods = {
  products: someOf("products"),
  vintages: someOf("vintages"),
  productTypes: someOf("productTypes"),
  colors: someOf("colors"),
  appellations: someOf("appellations"),
  channels: someOf("channels"),
} as const;

/** Every rule, in the order of the chooser. */
export const RULES = {
  everyone: { group: "identity", inputs: {} },
  kind: { group: "identity", inputs: { kinds: choices("kinds") } },
  prospect: { group: "identity", inputs: { states: someOf("states") }, negatable: true },
  grid: { group: "identity", inputs: { grids: choices("grids") }, negatable: true },
  family: { group: "identity", inputs: { families: choices("families") }, negatable: true },
  family2: { group: "identity", inputs: { families: choices("families2") }, negatable: true },
  tag: { group: "identity", inputs: { tags: choices("tags") }, negatable: true },
  tag2: { group: "identity", inputs: { tags: choices("tags2") }, negatable: true },
  language: { group: "identity", inputs: { languages: choices("languages") }, negatable: true },
  email: { group: "identity", inputs: {}, negatable: true },
  mobile: { group: "identity", inputs: {}, negatable: true },
  account: { group: "identity", inputs: {}, negatable: true },
  birthday: { group: "identity", inputs: { months: choices("months") } },
  created: { group: "identity", inputs: { period } },
  country: { group: "place", inputs: { countries: choices("countries") }, negatable: true },
  department: { group: "place", inputs: { departments: choices("departments") }, negatable: true },
  postcode: {
    group: "place",
    inputs: { prefixes: { kind: "words", pattern: "postcode" } },
    negatable: true,
  },
  owner: { group: "tracking", inputs: { owners: choices("owners") }, negatable: true },
  agent: { group: "tracking", inputs: { agents: someOf("agents") }, negatable: true },
  source: { group: "tracking", inputs: { sources: choices("sources") }, negatable: true },
  bought: {
    group: "purchases",
    inputs: { ...goods, least: { kind: "least", optional: true }, period: somePeriod },
  },
  notBought: {
    group: "purchases",
    inputs: { ...goods, period: somePeriod, former: { kind: "flag" } },
  },
  firstOrder: { group: "purchases", inputs: { period } },
  lastOrder: { group: "purchases", inputs: { period } },
  turnover: { group: "habits", inputs: { amounts, period: somePeriod } },
  basket: { group: "habits", inputs: { amounts, period: somePeriod } },
  rfm: {
    group: "habits",
    inputs: {
      recency: someOf("scores"),
      frequency: someOf("scores"),
      monetary: someOf("scores"),
    },
  },
  overdue: { group: "habits", inputs: {}, negatable: true },
  visited: {
    group: "visits",
    inputs: { events: someOf("events"), period: somePeriod },
    negatable: true,
  },
  visitedOnly: { group: "visits", inputs: { events: someOf("events"), period: somePeriod } },
  noShow: { group: "visits", inputs: { period: somePeriod }, negatable: true },
  quote: { group: "relation", inputs: { days: { kind: "days", least: 0, most: 730 } } },
  unpaid: { group: "relation", inputs: { days: { kind: "days", least: 1, most: 3650 } }, negatable: true },
  points: { group: "relation", inputs: { points: { kind: "range", unit: "points" } } },
  newsletter: { group: "relation", inputs: {}, negatable: true },
  campaign: {
    group: "relation",
    inputs: { answers: choices("answers"), campaigns: choices("campaigns") },
    negatable: true,
  },
  lot: {
    group: "recall",
    inputs: {
      lots: choices("lots"),
      products: someOf("products"),
      vintages: someOf("vintages"),
    },
  },
  member: { group: "lists", inputs: { lists: choices("lists") }, negatable: true },
} as const satisfies Record<string, RuleSpec>;

export type RuleKey = keyof typeof RULES;
export const RULE_KEYS = Object.keys(RULES) as RuleKey[];

/** Returns a rule of the registry. */
export const specOf = (key: RuleKey): RuleSpec => RULES[key];
