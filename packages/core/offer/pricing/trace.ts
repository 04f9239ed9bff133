const GRID = ["name", "publicE4", "rateBp", "unitE4"] as const;
const SHIPPING = ["name", "packages", "tariffCents"] as const;
const FRANCO = ["bottles", "thresholdCents"] as const;
const OFFER = ["name", "percentBp", "offCents", "discountCents"] as const;
const PROMOTION = ["percentBp", "offE4", "beforeE4", "unitE4"] as const;
const TICKET = ["name", "quantity", "unitE4", "amountCents"] as const;
const DUTY = ["dutyClass", "base", "rateE4", "amountCents"] as const;
const TAX = ["rateBp", "ttcCents", "baseCents", "vatCents"] as const;

/**
 * Every reason that a price can give: the key, without its leading `trace.`, and the names of its values. The part
 * before the point is the rule (`Rule`). Sentences: `locales/<lang>/trace.json`, under the same key, with placeholders
 * among these names. The ending of a name (`Cents`, `E4` or `Bp`) gives its format; other numbers are counts. The value
 * of `dutyClass` is looked up under `classes`.
 */
export const TRACE = {
  /** The grid has its own price. */
  "grid.typology": GRID,
  /** The public price, for the public. */
  "grid.public": GRID,
  /** A price agreed with this client. */
  "grid.agreed": GRID,
  /** Set by a member of the shop instead of the grid price `beforeE4` (`sale.ts`). */
  "grid.own": ["beforeE4", "unitE4", "by"],
  "grid.ownReason": ["beforeE4", "unitE4", "by", "reason"],
  /** Chosen among the gifts of a loyalty level. */
  "grid.gift": GRID,
  /** The grid has no price for this format: the public one applies. */
  "grid.fallback": GRID,
  /** The same in a grid without tax: the public price is converted once into one that excludes tax. */
  "grid.untaxed": GRID,
  /** A threshold of the line, or of the whole order, in units or in 75 cl equivalents, sets the unit price. */
  "tier.line": ["from", "beforeE4", "unitE4"],
  "tier.lineEq75": ["from", "beforeE4", "unitE4"],
  "tier.order": ["from", "beforeE4", "unitE4"],
  "tier.orderEq75": ["from", "beforeE4", "unitE4"],
  /** A threshold gives free units. */
  "tier.add": ["from", "add"],
  "promotion.percent": PROMOTION,
  "promotion.euro": PROMOTION,
  "line.amount": ["quantity", "unitE4", "amountCents"],
  /** A promo code (`name`), in percent or in euro, with its discount; the same for points: `name` is the level. */
  "code.percent": OFFER,
  "code.euro": OFFER,
  "loyalty.percent": OFFER,
  "loyalty.euro": OFFER,
  /** A line in the seller's own words; the seller's discounts on a line (`name`) and on the whole. */
  "free.line": ["name", "quantity", "unitE4", "amountCents"],
  "discount.line": ["name", "percentBp", "discountCents"],
  "discount.percent": ["percentBp", "discountCents"],
  "discount.euro": ["offCents", "discountCents"],
  /** Wrapping of a line, and of the order. */
  "wrapping.line": ["quantity", "unitE4", "amountCents"],
  "wrapping.sum": ["amountCents"],
  /** Places and options of an event; tourist tax, outside VAT. */
  "ticket.price": TICKET,
  "ticket.option": TICKET,
  "ticket.tax": TICKET,
  /** The fee of an event, waived from a number of bottles. */
  "ticket.waived": ["from", "amountCents"],
  /** By kind of method: the tariff before free shipping, without tax; of a collection point with it. */
  "shipping.delivery": SHIPPING,
  "shipping.collectionPoint": SHIPPING,
  "shipping.pickup": SHIPPING,
  "shipping.surcharge": ["name", "htCents"],
  /** Margin, fees and commission of the specification's price block. */
  "shipping.charges": ["marginCents", "feesCents", "commissionCents"],
  /** By setting `shippingVat`, VAT of shipping: pro rata of the goods, or the standard rate. */
  "shipping.goods": ["vatCents"],
  "shipping.standard": ["vatCents"],
  /** The threshold that made shipping free; the other may be there too. */
  "franco.bottles": FRANCO,
  "franco.amount": FRANCO,
  /**
   * Duties that the grid excludes, and a custom tax: `base` in hectolitres, of pure alcohol, or times degrees; of a
   * custom tax `dutyClass` is the name.
   */
  "duty.duty": DUTY,
  "duty.css": DUTY,
  "duty.custom": DUTY,
  /** VAT of one rate, added to a sum without tax, or inside a sum with tax. */
  "tax.added": TAX,
  "tax.included": TAX,
  /** Goods without VAT in a shop that is liable. */
  "tax.zero": TAX,
  /** The shop is not liable to VAT (CGI art. 293 B). */
  "tax.franchise": TAX,
  /** The same, in older orders. */
  "tax.none": TAX,
  /**
   * VAT suspended (CGI art. 277 A), export (art. 262 I), overseas departments (art. 294, 2), professional of another
   * member state (art. 262 ter I), services to a business of the union or outside it (art. 259, 1°).
   */
  "tax.suspended": TAX,
  "tax.export": TAX,
  "tax.overseas": TAX,
  "tax.intraEu": TAX,
  "tax.reverseCharge": TAX,
  "tax.abroad": TAX,
  "total.sum": ["htCents", "vatCents", "ttcCents"],
  /** Amount paid on site. */
  "total.later": ["laterCents", "nowCents"],
} as const satisfies Record<string, readonly string[]>;

type Table = typeof TRACE;

/** A key of `TRACE`; a step carries it as `trace.<key>`. */
export type TraceKey = keyof Table;

/** The values that a step of a key carries. */
export type TraceValues<K extends TraceKey> = Record<Table[K][number], string | number>;
