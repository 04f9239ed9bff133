/**
 * Every reason that a price can give: the key, without its leading `trace.`, and the names of its values. The part before
 * the point is the rule (`Rule`). Sentences: `locales/<lang>/trace.json`; the names must be the sentence's placeholders.
 * A name that ends in `Cents`, `E4` or `Bp` says how it is printed; other numbers are counts.
 */
export const TRACE = {
  /** The grid has its own price. */
  "grid.typology": ["name", "unitE4"],
  /** The public price, for the public. */
  "grid.public": ["unitE4"],
  /** The grid has no price for this format: the public one holds. */
  "grid.fallback": ["name", "unitE4"],
  /** The same in a grid without tax: the public price is turned once into one that excludes tax. */
  "grid.untaxed": ["name", "publicE4", "rateBp", "unitE4"],
  /** A threshold of the line, or of the whole order, in units or in 75 cl equivalents, sets the unit price. */
  "tier.line": ["from", "beforeE4", "unitE4"],
  "tier.lineEq75": ["from", "beforeE4", "unitE4"],
  "tier.order": ["from", "beforeE4", "unitE4"],
  "tier.orderEq75": ["from", "beforeE4", "unitE4"],
  /** A threshold gives units for nothing. */
  "tier.add": ["from", "add"],
  "promotion.percent": ["percentBp", "beforeE4", "unitE4"],
  "promotion.euro": ["offE4", "beforeE4", "unitE4"],
  "line.amount": ["quantity", "unitE4", "amountCents"],
  /** The tariff before carriage paid, for so many parcels. */
  "shipping.carriage": ["name", "packages", "htCents"],
  "shipping.pickup": ["name"],
  /** A collection point: what the buyer pays, tax inside. */
  "shipping.point": ["name", "ttcCents"],
  /** VAT of the carriage: pro rata of the goods, or the standard rate. */
  "shipping.taxGoods": ["vatCents"],
  "shipping.taxStandard": ["vatCents"],
  "franco.bottles": ["bottles"],
  "franco.amount": ["thresholdCents"],
  /** VAT of one rate, added to a sum without tax, or inside a sum with tax. */
  "tax.added": ["rateBp", "baseCents", "vatCents"],
  "tax.included": ["rateBp", "ttcCents", "baseCents", "vatCents"],
  /** Goods without VAT in a shop that is liable. */
  "tax.zero": ["baseCents"],
  /** The shop is not liable to VAT (CGI art. 293 B). */
  "tax.none": [],
  "total.sum": ["htCents", "vatCents", "ttcCents"],
} as const satisfies Record<string, readonly string[]>;

type Table = typeof TRACE;

/** A key of `TRACE`; a step carries it as `trace.<key>`. */
export type TraceKey = keyof Table;

/** The values that a key's sentence needs, neither more nor fewer. */
export type TraceValues<K extends TraceKey> = Record<Table[K][number], string | number>;
