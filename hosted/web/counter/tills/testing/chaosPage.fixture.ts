// Runs in the page of the chaos test, on the till's own address: the engine as on the till's screen, and a simulated
// seller.
import { cents } from "@cuvee/core/kit/money.ts";
import { contractOf, refundOf, returnedParts } from "@cuvee/core/counter/tills/tickets/refunds.ts";
import { requestRest } from "@cuvee/core/billing/documents/portions.ts";
import { dueOf } from "@cuvee/core/counter/tills/tickets/payments.ts";
import {
  priceTicket,
  ticketOf,
  unpaidTicket,
  type Selling,
  type TillSaleInput,
} from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { Ticket } from "@cuvee/core/counter/tills/tickets/ticket.ts";
import { newId, session } from "#kit/api.ts";
import type { TicketStamp, TillEngine } from "#counter/tills/device/engine.ts";
import { openTill } from "#counter/tills/device/openTill.ts";

/** A planned sale of the test: formats by their position in the catalogue, and the payment method. */
export type PlannedSale = {
  id: string;
  lines: { at: number; quantity: number }[];
  pay: "cash" | "cbnc";
  /** The bottles of this earlier sale come back instead. */
  refunds?: string;
};

export type Clerk = {
  till: TillEngine;
  enrol(name: string): Promise<void>;
  unlock(userId: string, code: string): Promise<void>;
  sell(sale: PlannedSale): Promise<{ number: string; seq: number }>;
  signIn(): Promise<boolean>;
};

const NOTHING: TillSaleInput = { lines: [], free: [], places: [] };

function sellable(till: TillEngine): string[] {
  const shelf = till.catalogue()?.shelf ?? new Map();
  return [...shelf]
    .filter(
      ([, { format }]) =>
        format.type === "bottle" && !format.contents && !format.multiple && !format.minQuantity,
    )
    .map(([formatId]) => formatId)
    .toSorted();
}

async function wishOf(till: TillEngine, { lines }: PlannedSale): Promise<TillSaleInput> {
  const formats = sellable(till);
  return {
    ...NOTHING,
    lines: lines.map(({ at, quantity }, n) => ({
      id: `line${n}`,
      formatId: formats[at % formats.length] ?? "",
      quantity,
      move: "sale",
    })),
  };
}

async function sell(till: TillEngine, sale: PlannedSale): Promise<{ number: string; seq: number }> {
  const catalogue = till.catalogue();
  if (!catalogue) throw new Error("nothing to sell");
  const { snapshot, shelf } = catalogue;
  const old = sale.refunds ? await till.ticket(sale.refunds) : null;
  const input = old ? NOTHING : await wishOf(till, sale);
  const before = returnedParts(sale.refunds ?? "", []);
  const back = old ? refundOf(old.body, before, requestRest(contractOf(old.body), before), newId) : undefined;
  const priced = priceTicket(input, { shelf, buyer: {}, rules: snapshot.rules, at: Date.now() });
  const rest: Omit<Selling, keyof TicketStamp> = {
    wish: input,
    priced,
    words: {
      goods: (formatId) => ({
        accountingType: "product",
        name: shelf.get(formatId)?.product.name ?? "",
        detail: "75 cl",
      }),
      place: () => "",
      wrapping: "Emballage",
      duty: (name) => name,
    },
    ...(back ? { back } : {}),
    tenders: [],
    tipsCents: cents(0),
  };
  // A refund is no basket.
  if (!old) till.keepBasket({ id: sale.id, lines: sale.lines });
  const sold = await till.sell(sale.id, (stamp): Ticket => {
    const due = dueOf(unpaidTicket({ ...rest, ...stamp }));
    // The customer gives more cash than is due.
    const amountCents = sale.pay === "cash" && due > 0 ? cents(Math.ceil(due / 2000) * 2000) : due;
    return ticketOf({ ...rest, ...stamp, tenders: due === 0 ? [] : [{ type: sale.pay, amountCents }] });
  });
  return { number: sold.body.number, seq: sold.seq };
}

void session.start();
const [, pointId = ""] = /salespoints\/([^/]+)\//.exec(location.pathname) ?? [];
const till = await openTill(pointId);
const clerk: Clerk = {
  till,
  enrol: (name) => till.enrol(name),
  unlock: (userId, code) => till.unlock(userId, code),
  sell: (sale) => sell(till, sale),
  signIn: () => session.renew(),
};
Object.assign(globalThis, { clerk });
