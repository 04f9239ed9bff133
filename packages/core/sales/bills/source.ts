import { isService } from "#billing/documents/vatDue.ts";
import type { AccountingType, NamedDiscount } from "#billing/documents/documents.ts";
import type { LineFacts, Source } from "#billing/documents/compose.ts";
import { groupKey, groupOf, onlyGroup, type VatReason } from "#billing/documents/vatGroups.ts";
import { addVat, type BillableLine, type Vat } from "#billing/documents/portions.ts";
import type { Id } from "#kit/ids.ts";
import { cents, e4, NO_CENTS, type BasisPoints, type Cents, type E4 } from "#kit/money.ts";
import type { PricedOrder } from "#offer/pricing/priced.ts";
import type { OrderLine } from "#sales/orders/orders.ts";

/** Catalogue data on the goods of a line, for the books and for the transport document. */
export type Goods = {
  accountingType: AccountingType;
  /** For one unit: its containers, their total volume, the alcohol where it is known. */
  containers?: { perUnit: number; volumeMl: number; alcoholE2?: number };
};

/** Texts of lines that are no goods, in the language of the document. */
export type SourceLabels = {
  wrapping: string;
  shipping: string;
  duty: (name: string) => string;
  ticket: (ticketId: Id) => { name: string; detail: string };
  /** Text beside a line given for points. */
  gift: string;
};

type Line = Source["lines"][number];
type Counted = { id: string; quantity: number; add?: number; amountCents: Cents; discountCents?: Cents };

type Add = (rateBp: BasisPoints, counted: Counted, lineFacts: LineFacts, reason?: VatReason) => void;

/** Adds a line of goods, and its wrapping. */
function addGoods(
  add: Add,
  line: OrderLine,
  { accountingType, containers }: Goods,
  labels: SourceLabels,
): void {
  add(
    line.vatRateBp as BasisPoints,
    {
      id: line.id,
      quantity: line.quantity,
      add: line.add,
      amountCents: cents(line.amountCents - line.discountCents),
      discountCents: line.discountCents,
    },
    {
      accountingType: line.gift ? "gift" : accountingType,
      productId: line.productId,
      formatId: line.formatId,
      name: line.name,
      detail: [line.vintage, line.formatName, line.gift ? labels.gift : ""].filter(Boolean).join(" · "),
      unitE4: e4(line.unitE4),
      ...(containers ? { containers } : {}),
    },
  );
  const { wrapping } = line;
  if (wrapping)
    add(
      wrapping.vatRateBp,
      { id: `${line.id}:wrapping`, quantity: line.quantity, amountCents: wrapping.amountCents },
      { accountingType: "dryMatter", name: labels.wrapping, detail: line.name, unitE4: wrapping.unitE4 },
    );
}

const alone = (amount: Cents): E4 => e4(amount * 100);

/** Adds what an order has besides goods: lines in the seller's words, places, duties and shipping. */
function addServices(add: Add, priced: PricedOrder, labels: SourceLabels): void {
  // A line in the seller's own words gives its accounting type itself.
  for (const {
    id,
    quantity,
    amountCents,
    discountCents,
    vatRateBp,
    accountingType,
    name,
    unitE4,
  } of priced.free ?? [])
    add(
      vatRateBp,
      { id, quantity, amountCents: cents(amountCents - discountCents), discountCents },
      { accountingType, name, detail: "", unitE4 },
    );
  for (const [at, ticket] of priced.tickets.entries()) {
    const isTax = ticket.kind === "tax";
    add(
      ticket.vatRateBp,
      { id: `ticket:${at}`, quantity: ticket.quantity, amountCents: ticket.amountCents },
      {
        accountingType: isTax ? "touristTax" : "tasting",
        ...labels.ticket(ticket.ticketId),
        unitE4: ticket.unitE4,
      },
      // A supply at the seller's premises has no VAT only under the small-business exemption (`taxation.ts`,
      // "on-site").
      isTax ? "touristTax" : "franchise",
    );
  }
  for (const [at, duty] of priced.duties.entries())
    add(
      duty.vatRateBp,
      { id: `duty:${at}`, quantity: 1, amountCents: duty.amountCents },
      { accountingType: "tax", name: labels.duty(duty.name), detail: "", unitE4: alone(duty.amountCents) },
    );
  for (const { rateBp, baseCents, vatCents } of priced.shipping.vat ?? []) {
    const amountCents = priced.chain === "ht" ? baseCents : cents(baseCents + vatCents);
    if (amountCents > 0)
      add(
        rateBp,
        { id: `shipping:${rateBp}`, quantity: 1, amountCents },
        {
          accountingType: "shipping",
          name: labels.shipping,
          detail: priced.shipping.name,
          unitE4: alone(amountCents),
        },
      );
  }
}

/**
 * Returns an order as the contract that deposits and invoices take parts of: its lines, wrapping, places, tourist tax,
 * duties and shipping, with the VAT by rate that its buyer agreed to. Their sum is the order's total to the cent.
 */
export function orderSource(
  order: { id: Id; number: string; on: string; lines: readonly OrderLine[]; priced: PricedOrder },
  goods: (line: OrderLine) => Goods,
  labels: SourceLabels,
): Source {
  const { priced } = order;
  const lines: Line[] = [];
  const add = (
    rateBp: BasisPoints,
    counted: Counted,
    lineFacts: LineFacts,
    reason: VatReason | undefined = reasonOf(priced, lineFacts.accountingType),
  ): void => {
    const { quantity, add: given = 0, discountCents = NO_CENTS, ...rest } = counted;
    const line: BillableLine & LineFacts = {
      ...groupOf(rateBp, reason),
      ...rest,
      quantity,
      add: given,
      discountCents,
      ...lineFacts,
    };
    if (quantity + given > 0) lines.push(line);
  };
  for (const line of order.lines) addGoods(add, line, goods(line), labels);
  addServices(add, priced, labels);
  const discounts = discountsOf(priced);
  return {
    id: order.id,
    ...(discounts.length > 0 ? { discounts } : {}),
    number: order.number,
    on: order.on,
    chain: priced.chain,
    lines,
    vat: ratesOf(priced, lines),
    orderOf: () => order.id,
  };
}

/**
 * Checks whether the goods of an order go to its delivery address, by a carrier or by a method that is not chosen yet.
 */
export const goesToDeliveryAddress = ({
  shipping,
  lines,
}: Pick<PricedOrder, "shipping" | "lines">): boolean =>
  shipping.kind === "delivery" || (shipping.kind === null && lines.length > 0);

/**
 * Returns the reason why a line of an order has no VAT, where it has none: services may have another reason than goods.
 */
function reasonOf({ exemption, tax }: PricedOrder, type: AccountingType): VatReason | undefined {
  if (!tax?.zone) return exemption;
  if (type === "tasting") return "franchise";
  return isService(type) ? tax.service : tax.goods;
}

const DISCOUNTS: Readonly<Record<string, NamedDiscount["kind"]>> = {
  discount: "order",
  code: "code",
  loyalty: "loyalty",
};

/** Returns the discounts on a whole order, from the steps of its price: a discount on one line is the line's own. */
function discountsOf({ trace }: Pick<PricedOrder, "trace">): NamedDiscount[] {
  return trace.flatMap(({ key, rule, values }): NamedDiscount[] => {
    const kind = DISCOUNTS[rule];
    const { name = "", percentBp = 0, discountCents = 0 } = values;
    if (!kind || key === "trace.discount.line" || Number(discountCents) <= 0) return [];
    const rate = Number(percentBp) > 0 ? { percentBp: Number(percentBp) } : {};
    return [{ kind, name: String(name), ...rate, amountCents: cents(Number(discountCents)) }];
  });
}

/**
 * Returns the VAT by group of an order: its rows, with the tourist tax as a group of its own. Rows without a line are
 * left out.
 */
function ratesOf(priced: PricedOrder, lines: readonly Line[]): Vat[] {
  const rated = priced.vat.filter((row) => row.rateBp > 0);
  const rows = rated.map((row): Vat => ({ ...row, ...groupOf(row.rateBp, undefined) }));
  // Without VAT an amount is its base, each under its own reason: goods and services of an order may have different
  // ones.
  const free = lines
    .filter((l) => l.rateBp === 0)
    .map((l): Vat => ({ ...onlyGroup(l), baseCents: l.amountCents, vatCents: NO_CENTS }));
  const used = new Set(lines.map((l) => groupKey(l)));
  return addVat([...rows, ...free]).filter((row) => used.has(groupKey(row)));
}
