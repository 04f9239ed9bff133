import type { DueKind } from "#billing/payments/claims.ts";

/** Blocks of a seller's home, in the order in which a new dashboard shows them. */
export const BLOCKS = {
  figures: { permission: "seeAllOrder" },
  toAccept: { permission: "createOrder" },
  bookings: { permission: "seeAllResa", integration: "reservations" },
  unpaid: { permission: "seeAllPayment" },
  sales: { permission: "accessAnalytics" },
  stock: { permission: "seeAllStock", integration: "stocks" },
  products: { permission: "accessAnalytics" },
  lastOrders: { permission: "seeAllOrder" },
  clients: { permission: "seeAllClient" },
  requests: { permission: "createProduct" },
} as const;
export type BlockName = keyof typeof BLOCKS;
export const BLOCK_NAMES = Object.keys(BLOCKS) as [BlockName, ...BlockName[]];

/** A block in its user's arrangement: its width is half of the page or the whole. */
export type PlacedBlock = { name: BlockName; shown: boolean; wide: boolean };

const WIDE: ReadonlySet<BlockName> = new Set<BlockName>(["figures", "sales"]);
/** Default dashboard, without an arrangement of the user. */
export const USUAL_BLOCKS: readonly PlacedBlock[] = BLOCK_NAMES.map((name) => ({
  name,
  shown: true,
  wide: WIDE.has(name),
}));

/** Returns a stored arrangement brought up to date: newer blocks are added at its end, removed ones are left out. */
export function arranged(stored: readonly PlacedBlock[] | null): PlacedBlock[] {
  if (!stored) return [...USUAL_BLOCKS];
  const known = stored.filter((block) => Object.hasOwn(BLOCKS, block.name));
  const names = new Set(known.map((block) => block.name));
  return [...known, ...USUAL_BLOCKS.filter((block) => !names.has(block.name))];
}

/** Returns the same blocks without gaps: a half-width block that is alone in its row takes the whole width. */
export function filled(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  let beside = false;
  return blocks.map((block, at) => {
    const alone = !block.wide && !beside && (blocks[at + 1]?.wide ?? true);
    beside = !block.wide && !beside && !alone;
    return alone ? { ...block, wide: true } : block;
  });
}

/** Returns the list with a block moved one place up or down; the same list where there is no room. */
export function moved(blocks: readonly PlacedBlock[], at: number, to: number): PlacedBlock[] {
  const block = blocks[at];
  if (!block || to < 0 || to >= blocks.length) return [...blocks];
  const rest = blocks.filter((_, index) => index !== at);
  return [...rest.slice(0, to), block, ...rest.slice(to)];
}

export type MonthSales = { month: string; cents: number; lastYearCents: number };
/**
 * The data of the blocks; a block that the user may not see is absent. Moments are ISO texts. Amounts of orders
 * received and tickets (`figures`) and of claims (`unpaid`) include VAT; turnover (`sales`, `products`) is without
 * (`sales/orders/turnover.ts`).
 */
export type Dashboard = {
  figures?: {
    /** Orders received, and till tickets with sales; amounts and bottles are of both, less returns. */
    today: { orders: number; tickets: number; bottles: number; cents: number };
    toAccept: number;
    toDeliver: number;
    /** The last seven days, today last. */
    days: { day: string; orders: number; tickets: number; cents: number }[];
  };
  bookings?: {
    /** Today: reservations, people expected, and people attended. */
    today: { reservations: number; people: number; attended: number };
    /** Reservations that wait for the shop's confirmation or for their payment. */
    pending: number;
    /** The next ones, from now on. */
    next: { id: string; number: string | null; name: string; event: string; at: string; people: number }[];
  };
  sales?: {
    /** The calendar year so far beside the same months of the year before. */
    months: MonthSales[];
    toDateCents: number;
    /** The year before, up to the same day. */
    lastYearToDateCents: number;
  };
  /** Overdue claims, and the whole outstanding amount, due or not (`billing/payments/claims.ts`). */
  unpaid?: {
    count: number;
    cents: number;
    outstandingCents: number;
    /** `dueOn` is a day, `YYYY-MM-DD`. */
    oldest: { id: string; kind: DueKind; number: string; name: string; cents: number; dueOn: string }[];
  };
  stock?: { count: number; alerts: { formatId: string; name: string; level: number; least: number }[] };
  products?: { productId: string; name: string; units: number; cents: number }[];
  requests?: { count: number };
  clients?: { count: number; last: { id: string; name: string; at: string }[] };
};
