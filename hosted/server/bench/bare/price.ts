import type pg from "pg";

type Line = { formatId: string; quantity: number };
export type PriceRequest = { sellerId: string; products: Line[]; shipping: { ref?: string | null } };

type Tier = { from: number; unitE4: number };
type Step = { upTo: number; htCents: number };
type Method = {
  kind: string;
  basis: "bottles" | "weight" | "parcels";
  steps: Step[];
  beyond?: { every: number; htCents: number };
  cartons?: number[];
  francoBottles?: number;
  francoCents?: number;
};
type PriceRow = {
  id: string;
  product_id: string;
  product_name: string;
  vintage_name: string;
  name_in_shop: string | null;
  visual: string | null;
  volume_ml: number;
  weight_g: number;
  unit_e4: number;
  tiers: Tier[];
  vat_bp: number;
  whole_order: boolean;
  method: Method;
  warehouse_id: string;
  shop_name: string;
};

/** Everything that the price of a basket needs, of one shop, for its public price list. */
const PRICES = {
  name: "prices",
  text: `select f.id, f.product_id, p.name as product_name, v.name as vintage_name, f.name_in_shop, f.visual,
      f.volume_ml, f.weight_g, coalesce(g.unit_e4, f.unit_e4) as unit_e4, coalesce(g.tiers, f.tiers) as tiers,
      case p.vat_type when 'standard' then s.vat_standard_bp when 'medium' then s.vat_medium_bp
      else s.vat_reduced_bp end as vat_bp, t.global_discount as whole_order, m.method, s.name as shop_name,
      (select id from warehouses w where w.shop_id = f.shop_id order by id limit 1) as warehouse_id
    from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id and p.status = 'online'
    join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id join shops s on s.id = f.shop_id
    join typologies t on t.shop_id = s.id and t.is_public
    left join grid_prices g on g.shop_id = f.shop_id and g.format_id = f.id and g.typology = t.key and g.visible
    left join shipping_methods m on m.shop_id = f.shop_id and m.ref = $3
    where f.shop_id = $1 and f.id = any($2)`,
};

export type Priced = {
  lines: { row: PriceRow; quantity: number; unitE4: number; amountCents: number }[];
  goodsCents: number;
  bottles: number;
  shippingHtCents: number;
  shippingVatCents: number;
  vat: { rateBp: number; baseCents: number; vatCents: number }[];
  franco: boolean;
  totalHtCents: number;
  totalTtcCents: number;
};

function carriage(method: Method, bottles: number, grams: number): number {
  if (method.kind === "pickup") return 0;
  const parcels = Math.ceil(bottles / (method.cartons?.at(-1) ?? 12)) || 1;
  const size = { bottles, weight: grams, parcels }[method.basis];
  const step = method.steps.find((s) => s.upTo >= size);
  if (step) return step.htCents;
  const last = method.steps.at(-1);
  if (!last || !method.beyond) throw new Error("no delivery");
  return last.htCents + Math.ceil((size - last.upTo) / method.beyond.every) * method.beyond.htCents;
}

/** Reads the prices of a basket and adds them up: tier, free-shipping threshold, shipping costs, VAT by rate. */
export async function price(
  db: pg.Pool | pg.PoolClient,
  { sellerId, products, shipping }: PriceRequest,
): Promise<Priced> {
  const values = [sellerId, products.map((l) => l.formatId), shipping.ref ?? null];
  const found = new Map((await db.query<PriceRow>({ ...PRICES, values })).rows.map((row) => [row.id, row]));
  const wanted = products.map(({ formatId, quantity }) => {
    const row = found.get(formatId);
    if (!row || !Number.isInteger(quantity) || quantity < 1 || quantity > 9999)
      throw new Error("unknown line");
    return { row, quantity, bottles: (row.volume_ml * quantity) / 750 };
  });
  const bottles = wanted.reduce((sum, l) => sum + l.bottles, 0);
  const grams = wanted.reduce((sum, l) => sum + l.row.weight_g * l.quantity, 0);
  const lines = wanted.map(({ row, quantity, bottles: own }) => {
    const count = row.whole_order ? bottles : own;
    const unitE4 = row.tiers.findLast((t) => t.from <= count)?.unitE4 ?? row.unit_e4;
    return { row, quantity, unitE4, amountCents: Math.round((unitE4 * quantity) / 100) };
  });
  const goodsCents = lines.reduce((sum, l) => sum + l.amountCents, 0);
  const method = wanted[0]?.row.method;
  if (!method) throw new Error("no delivery");
  const franco =
    bottles >= (method.francoBottles ?? Infinity) || goodsCents >= (method.francoCents ?? Infinity);
  const shippingHtCents = franco ? 0 : carriage(method, bottles, grams);
  const byRate = new Map<number, number>();
  for (const { row, amountCents } of lines)
    byRate.set(row.vat_bp, (byRate.get(row.vat_bp) ?? 0) + amountCents);
  const parts = [...byRate].map(([rateBp, ttc]) => {
    const base = Math.round((ttc * 10_000) / (10_000 + rateBp));
    return { rateBp, ttc, base };
  });
  const goodsHt = parts.reduce((sum, p) => sum + p.base, 0);
  let shippingVatCents = 0;
  const vat = parts.map(({ rateBp, ttc, base }) => {
    const share = Math.round((shippingHtCents * base) / goodsHt);
    const shareVat = Math.round((share * rateBp) / 10_000);
    shippingVatCents += shareVat;
    const whole = ttc + share + shareVat;
    const baseCents = Math.round((whole * 10_000) / (10_000 + rateBp));
    return { rateBp, baseCents, vatCents: whole - baseCents };
  });
  const totalTtcCents = goodsCents + shippingHtCents + shippingVatCents;
  const totalHtCents = vat.reduce((sum, v) => sum + v.baseCents, 0);
  return {
    lines,
    goodsCents,
    bottles,
    shippingHtCents,
    shippingVatCents,
    vat,
    franco,
    totalHtCents,
    totalTtcCents,
  };
}

/** Returns the answer to a cart: seller by seller, in euros. */
export async function cartPrice(pool: pg.Pool, text: string): Promise<string> {
  const { orders } = JSON.parse(text) as { orders: PriceRequest[] };
  const answers = [];
  for (const order of orders) {
    const priced = await price(pool, order);
    answers.push({
      sellerId: order.sellerId,
      price: {
        totalTTC: priced.totalTtcCents / 100,
        totalHT: priced.totalHtCents / 100,
        tva: (priced.totalTtcCents - priced.totalHtCents) / 100,
        shipping: { totalHT: priced.shippingHtCents / 100, tva: priced.shippingVatCents / 100 },
      },
      franco: priced.franco,
      vat: priced.vat,
      lines: priced.lines.map(({ row, ...line }) => ({ formatId: row.id, ...line })),
    });
  }
  return JSON.stringify(answers);
}
